ALTER TABLE "remote_accounts" ADD COLUMN "skipped_large" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_messages" ADD COLUMN "skipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "remote_messages" ADD COLUMN "skipped_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "remote_messages_skipped" ON "remote_messages" USING btree ("remote_id") WHERE state = 2;--> statement-breakpoint
-- What was given up before is tried again in a day, too.
UPDATE "remote_messages" SET "skipped_at" = now() WHERE "state" = 2;