ALTER TABLE "remote_accounts" ADD COLUMN "live_name" text;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "live_color" smallint DEFAULT 0 NOT NULL;