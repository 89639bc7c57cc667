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
CREATE TABLE "address_book_revisions" (
	"book_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"stamp" text NOT NULL,
	CONSTRAINT "address_book_revisions_book_id_revision_pk" PRIMARY KEY("book_id","revision")
);
--> statement-breakpoint
CREATE TABLE "contact_group_cards" (
	"group_id" text NOT NULL,
	"book_id" text NOT NULL,
	"uid" text NOT NULL,
	"dav_name" text,
	"card" text NOT NULL,
	"awaited" text[] NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "contact_group_cards_book_id_group_id_pk" PRIMARY KEY("book_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "address_book_shares" (
	"book_id" text NOT NULL,
	"account_id" text NOT NULL,
	"mail" text NOT NULL,
	"owner_mail" text NOT NULL,
	"level" text NOT NULL,
	"subscribed_at" timestamp with time zone,
	CONSTRAINT "address_book_shares_book_id_account_id_pk" PRIMARY KEY("book_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "groups" jsonb DEFAULT '{"made":[],"members":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "address_books" ADD COLUMN "dav_name" text;--> statement-breakpoint
ALTER TABLE "address_books" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "has_read_categories" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "address_book_revisions" ADD CONSTRAINT "address_book_revisions_book_id_address_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."address_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_cards" ADD CONSTRAINT "contact_group_cards_group_id_contact_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."contact_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_cards" ADD CONSTRAINT "contact_group_cards_book_id_address_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."address_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_book_shares" ADD CONSTRAINT "address_book_shares_book_id_address_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."address_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_updates_account" ON "contact_updates" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_updates_created_at" ON "contact_updates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_merges_account" ON "contact_merges" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_group_cards_uid" ON "contact_group_cards" USING btree ("book_id","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_group_cards_name" ON "contact_group_cards" USING btree ("book_id","dav_name");--> statement-breakpoint
CREATE INDEX "address_book_shares_account" ON "address_book_shares" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_books_dav_name" ON "address_books" USING btree ("account_id","dav_name");