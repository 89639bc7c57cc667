CREATE TABLE "contact_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"hash" text NOT NULL,
	"origin" text NOT NULL,
	"owner_name" text NOT NULL,
	"owner_mail" text NOT NULL,
	"contact_id" text NOT NULL,
	"name" text NOT NULL,
	"mail" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text NOT NULL,
	"shown" jsonb,
	"answer" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" text,
	"written" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contact_updates_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "contact_updates_account" ON "contact_updates" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_updates_created_at" ON "contact_updates" USING btree ("created_at");