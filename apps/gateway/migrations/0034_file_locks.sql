CREATE TABLE "file_locks" (
	"token" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"is_deep" boolean NOT NULL,
	"owner" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_properties" (
	"entry_id" text NOT NULL,
	"name" text NOT NULL,
	"xml" text NOT NULL,
	CONSTRAINT "file_properties_entry_id_name_pk" PRIMARY KEY("entry_id","name")
);
--> statement-breakpoint
ALTER TABLE "file_properties" ADD CONSTRAINT "file_properties_entry_id_file_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_locks_account" ON "file_locks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "file_locks_ends" ON "file_locks" USING btree ("ends_at");