CREATE TABLE "app_passwords" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "app_passwords_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "dav_name" text;--> statement-breakpoint
ALTER TABLE "removed_contacts" ADD COLUMN "dav_name" text;--> statement-breakpoint
CREATE INDEX "app_passwords_account" ON "app_passwords" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_dav_name" ON "contacts" USING btree ("book_id","dav_name");