CREATE TABLE "file_grants" (
	"entry_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"owner_mail" text NOT NULL,
	"account_id" text NOT NULL,
	"mail" text NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_grants_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id")
);
--> statement-breakpoint
DROP INDEX "file_shares_entry";--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "kind" text DEFAULT 'files' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "max_files" integer;--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "max_bytes" bigint;--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_shares" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "share_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "visitor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_grants" ADD CONSTRAINT "file_grants_entry_id_file_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_grants_account" ON "file_grants" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "file_grants_owner" ON "file_grants" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_entry" ON "file_shares" USING btree ("entry_id","kind");