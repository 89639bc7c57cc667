CREATE TABLE "mail_export_pieces" (
	"blob" text PRIMARY KEY NOT NULL,
	"export_id" text NOT NULL,
	"kind" smallint NOT NULL,
	"start" bigint NOT NULL,
	"size" integer NOT NULL,
	"kept" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"sealed" "bytea",
	"name" text NOT NULL,
	"format" text NOT NULL,
	"is_archive" boolean NOT NULL,
	"plan" jsonb NOT NULL,
	"position" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_export_pieces" ADD CONSTRAINT "mail_export_pieces_export_id_mail_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."mail_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_export_pieces_export" ON "mail_export_pieces" USING btree ("export_id","kind","start");--> statement-breakpoint
CREATE INDEX "mail_exports_due" ON "mail_exports" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mail_exports_account" ON "mail_exports" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_exports_active" ON "mail_exports" USING btree ("account_id") WHERE state in ('waiting', 'running');