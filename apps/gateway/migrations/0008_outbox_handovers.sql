CREATE TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "handovers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "copied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "refused" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "handovers" = 1 WHERE "handed_at" IS NOT NULL AND "accepted_at" IS NULL AND "state" <> 'failed';
