ALTER TABLE "outbox" ADD COLUMN "accepted_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "filed_at" timestamp with time zone;