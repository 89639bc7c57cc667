CREATE TABLE "autologin_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"fingerprint" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_partner_mail_fingerprint_pk" PRIMARY KEY("partner","mail","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_outdated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "autologin_tokens_expires_at" ON "autologin_tokens" USING btree ("expires_at");