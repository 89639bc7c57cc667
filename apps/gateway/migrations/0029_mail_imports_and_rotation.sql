CREATE TABLE "rotation_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"sealed" "bytea",
	"due_at" timestamp with time zone NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rotation_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"removed" integer NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_import_messages" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"uid" bigint,
	CONSTRAINT "mail_import_messages_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "mail_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"position" jsonb NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"runner" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_import_messages" ADD CONSTRAINT "mail_import_messages_import_id_mail_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."mail_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rotation_accounts_due" ON "rotation_accounts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "rotation_entries_account" ON "rotation_entries" USING btree ("account_id","time");--> statement-breakpoint
CREATE INDEX "mail_imports_account" ON "mail_imports" USING btree ("account_id","created_at");