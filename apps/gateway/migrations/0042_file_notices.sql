CREATE TABLE "file_notices" (
	"about" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "owner_mail" text DEFAULT '' NOT NULL;