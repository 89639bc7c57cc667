CREATE TABLE "contact_import_changes" (
	"import_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"before" text,
	"etag" text NOT NULL,
	CONSTRAINT "contact_import_changes_import_id_contact_id_pk" PRIMARY KEY("import_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"blob" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"filled" integer DEFAULT 0 NOT NULL,
	"complete" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"contact_id" text,
	"version" text NOT NULL,
	"thumbnail" text NOT NULL,
	"full" text NOT NULL,
	CONSTRAINT "contact_photos_contact_id_unique" UNIQUE("contact_id")
);
--> statement-breakpoint
CREATE TABLE "emptyings" (
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"top_uid" bigint NOT NULL,
	"total" integer NOT NULL,
	"removed" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"lease_owner" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "emptyings_account_id_folder_pk" PRIMARY KEY("account_id","folder")
);
--> statement-breakpoint
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
ALTER TABLE "contact_import_changes" ADD CONSTRAINT "contact_import_changes_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_photos" ADD CONSTRAINT "contact_photos_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_imports_account" ON "contact_imports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "emptyings_updated" ON "emptyings" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "app_passwords_account" ON "app_passwords" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_dav_name" ON "contacts" USING btree ("book_id","dav_name");