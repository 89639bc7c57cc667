CREATE TABLE "address_books" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"is_default" boolean NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"book_id" text NOT NULL,
	"uid" text NOT NULL,
	"card" text NOT NULL,
	"etag" text NOT NULL,
	"revision" bigint NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"mails" text[] NOT NULL,
	"search" text NOT NULL,
	"has_photo" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_contacts" (
	"book_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "removed_contacts_book_id_contact_id_pk" PRIMARY KEY("book_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_group_members" (
	"group_id" text NOT NULL,
	"contact_id" text NOT NULL,
	CONSTRAINT "contact_group_members_group_id_contact_id_pk" PRIMARY KEY("group_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_book_id_address_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."address_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_contacts" ADD CONSTRAINT "removed_contacts_book_id_address_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."address_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_group_id_contact_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."contact_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_group_members" ADD CONSTRAINT "contact_group_members_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_books_account" ON "address_books" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_uid" ON "contacts" USING btree ("book_id","uid");--> statement-breakpoint
CREATE INDEX "contacts_revision" ON "contacts" USING btree ("book_id","revision");--> statement-breakpoint
CREATE INDEX "removed_contacts_revision" ON "removed_contacts" USING btree ("book_id","revision");--> statement-breakpoint
CREATE INDEX "contact_groups_account" ON "contact_groups" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_group_members_contact" ON "contact_group_members" USING btree ("contact_id");