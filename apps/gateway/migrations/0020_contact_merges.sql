CREATE TABLE "contact_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"cards" jsonb NOT NULL,
	"count" integer NOT NULL,
	"size" integer NOT NULL,
	"etag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts_apart" (
	"account_id" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_apart_account_id_one_other_pk" PRIMARY KEY("account_id","one","other")
);
--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "groups" jsonb DEFAULT '{"made":[],"members":[]}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_merges_account" ON "contact_merges" USING btree ("account_id","created_at");