CREATE TABLE "calendar_import_changes" (
	"import_id" text NOT NULL,
	"object_id" text NOT NULL,
	"calendar_id" text NOT NULL,
	"before" text,
	"etag" text NOT NULL,
	CONSTRAINT "calendar_import_changes_import_id_object_id_pk" PRIMARY KEY("import_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"blob" text NOT NULL,
	"targets" jsonb NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"left_out_count" integer DEFAULT 0 NOT NULL,
	"stayed" integer DEFAULT 0 NOT NULL,
	"found" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_import_changes" ADD CONSTRAINT "calendar_import_changes_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_imports_account" ON "calendar_imports" USING btree ("account_id","created_at");