CREATE TABLE "meeting_mails" (
	"account_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"content" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_mails_account_id_fingerprint_pk" PRIMARY KEY("account_id","fingerprint")
);
--> statement-breakpoint
CREATE INDEX "meeting_mails_sent" ON "meeting_mails" USING btree ("sent_at");