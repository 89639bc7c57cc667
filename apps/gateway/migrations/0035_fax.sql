CREATE TABLE "fax_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"header" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"cover" boolean DEFAULT false NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fax_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"pieces" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fax_reports" (
	"partner" text NOT NULL,
	"id" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fax_reports_partner_id_pk" PRIMARY KEY("partner","id")
);
--> statement-breakpoint
CREATE TABLE "faxes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"number" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover" jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"own_number" text DEFAULT '' NOT NULL,
	"header" text DEFAULT '' NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"sent_pages" integer DEFAULT 0 NOT NULL,
	"charged" integer DEFAULT 0 NOT NULL,
	"charged_month" text DEFAULT '' NOT NULL,
	"seen" boolean DEFAULT true NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"handed" boolean DEFAULT false NOT NULL,
	"service_fax" text,
	"due_at" timestamp with time zone,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fax_contents_created" ON "fax_contents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fax_reports_taken" ON "fax_reports" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "faxes_account" ON "faxes" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "faxes_due" ON "faxes" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "faxes_service" ON "faxes" USING btree ("partner","service_fax") WHERE service_fax is not null;