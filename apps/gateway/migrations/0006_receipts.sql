CREATE TABLE "receipts" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_partner_mail_fingerprint_pk" PRIMARY KEY("partner","mail","fingerprint")
);
--> statement-breakpoint
CREATE INDEX "receipts_answered" ON "receipts" USING btree ("answered_at");