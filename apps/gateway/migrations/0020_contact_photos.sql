CREATE TABLE "contact_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"contact_id" text,
	"version" text NOT NULL,
	"thumbnail" text NOT NULL,
	"full" text NOT NULL,
	CONSTRAINT "contact_photos_contact_id_unique" UNIQUE("contact_id")
);
--> statement-breakpoint
ALTER TABLE "contact_photos" ADD CONSTRAINT "contact_photos_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;