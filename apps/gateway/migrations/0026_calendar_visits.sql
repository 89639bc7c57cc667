CREATE TABLE "appointment_pages" (
	"account_id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"key" text NOT NULL,
	"is_on" boolean NOT NULL,
	"line" text NOT NULL,
	"calendar_id" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_pages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"owner_mail" text NOT NULL,
	"hash" text NOT NULL,
	"origin" text NOT NULL,
	"uid" text NOT NULL,
	"kind" jsonb NOT NULL,
	"state" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"mail" text NOT NULL,
	"line" text NOT NULL,
	"timezone" text NOT NULL,
	"language" text NOT NULL,
	"sequence" integer NOT NULL,
	"version" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"changed_by" text NOT NULL,
	"telling_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visits_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "calendar_mailed_reminders" (
	"object_id" text NOT NULL,
	"trigger" text NOT NULL,
	"of" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_mailed_reminders_object_id_trigger_of_pk" PRIMARY KEY("object_id","trigger","of")
);
--> statement-breakpoint
CREATE TABLE "calendar_seen_zones" (
	"account_id" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_senders" (
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"sealed" "bytea",
	CONSTRAINT "standing_senders_account_id_reason_pk" PRIMARY KEY("account_id","reason")
);
--> statement-breakpoint
ALTER TABLE "calendar_objects" ADD COLUMN "has_mail_alarm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_mailed_reminders" ADD CONSTRAINT "calendar_mailed_reminders_object_id_calendar_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."calendar_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_account" ON "visits" USING btree ("account_id","end_at");--> statement-breakpoint
CREATE INDEX "visits_mail" ON "visits" USING btree ("mail","created_at");--> statement-breakpoint
CREATE INDEX "visits_untold" ON "visits" USING btree ("created_at") WHERE "visits"."told" < "visits"."version";--> statement-breakpoint
CREATE INDEX "calendar_mailed_reminders_at" ON "calendar_mailed_reminders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "calendar_objects_mail_alarm" ON "calendar_objects" USING btree ("last_at") WHERE "calendar_objects"."has_mail_alarm";--> statement-breakpoint
UPDATE "calendar_objects" SET "has_mail_alarm" = true WHERE "kind" = 'event' AND "alarm_lead" IS NOT NULL AND "text" ~* '\nACTION(;[^:\n]*)?:EMAIL';
