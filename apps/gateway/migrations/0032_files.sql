CREATE TABLE "file_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"color" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"parent" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_folder" boolean NOT NULL,
	"type" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"source" jsonb,
	"trash_root" text DEFAULT '' NOT NULL,
	"trash_ends_at" timestamp with time zone,
	"is_doomed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"owner_name" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"password" text DEFAULT '' NOT NULL,
	"ends_at" timestamp with time zone,
	"max_downloads" integer,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_shares_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"parent" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"modified" bigint DEFAULT 0 NOT NULL,
	"on_conflict" text NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"entry_id" text NOT NULL,
	"number" integer NOT NULL,
	"account_id" text NOT NULL,
	"content" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_versions_entry_id_number_pk" PRIMARY KEY("entry_id","number")
);
--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_entry_id_file_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_entry_id_file_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_categories_name" ON "file_categories" USING btree ("account_id","name_key");--> statement-breakpoint
CREATE INDEX "file_contents_created" ON "file_contents" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "file_entries_name" ON "file_entries" USING btree ("account_id","parent","name_key") WHERE trash_root = '' and not is_doomed;--> statement-breakpoint
CREATE INDEX "file_entries_parent" ON "file_entries" USING btree ("account_id","parent");--> statement-breakpoint
CREATE INDEX "file_entries_changed" ON "file_entries" USING btree ("account_id","changed_at");--> statement-breakpoint
CREATE INDEX "file_entries_content" ON "file_entries" USING btree ("content");--> statement-breakpoint
CREATE INDEX "file_entries_doomed" ON "file_entries" USING btree ("id") WHERE is_doomed;--> statement-breakpoint
CREATE INDEX "file_entries_trash_ends" ON "file_entries" USING btree ("trash_ends_at") WHERE trash_root <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_entry" ON "file_shares" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "file_shares_account" ON "file_shares" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "file_uploads_account" ON "file_uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "file_uploads_beat" ON "file_uploads" USING btree ("beat_at");--> statement-breakpoint
CREATE INDEX "file_versions_account" ON "file_versions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "file_versions_content" ON "file_versions" USING btree ("content");