CREATE TABLE "remote_sign_ins" (
	"hash" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "grant_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "remote_sign_ins_expires_at" ON "remote_sign_ins" USING btree ("expires_at");