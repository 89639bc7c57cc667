CREATE TABLE "calendar_feeds" (
	"calendar_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"refreshed_at" timestamp with time zone,
	"failed_since" timestamp with time zone,
	"failures" bigint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"etag" text DEFAULT '' NOT NULL,
	"last_modified" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_revisions" (
	"calendar_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"stamp" text NOT NULL,
	CONSTRAINT "calendar_revisions_calendar_id_revision_pk" PRIMARY KEY("calendar_id","revision")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"owner_mail" text NOT NULL,
	"partner" text NOT NULL,
	"dav_name" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"is_default" boolean NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"blocks_time" boolean DEFAULT true NOT NULL,
	"public_key" text,
	"resource" jsonb,
	"source" text DEFAULT '' NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_attendees" (
	"object_id" text NOT NULL,
	"instance" text NOT NULL,
	"mail" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "calendar_attendees_object_id_instance_mail_pk" PRIMARY KEY("object_id","instance","mail")
);
--> statement-breakpoint
CREATE TABLE "calendar_instances" (
	"object_id" text NOT NULL,
	"calendar_id" text NOT NULL,
	"instance" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"is_local" boolean NOT NULL,
	"is_all_day" boolean NOT NULL,
	"is_long" boolean NOT NULL,
	"override" jsonb,
	CONSTRAINT "calendar_instances_object_id_instance_pk" PRIMARY KEY("object_id","instance")
);
--> statement-breakpoint
CREATE TABLE "calendar_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"calendar_id" text NOT NULL,
	"uid" text NOT NULL,
	"dav_name" text,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"etag" text NOT NULL,
	"size" integer NOT NULL,
	"revision" bigint NOT NULL,
	"summary" text NOT NULL,
	"location" text NOT NULL,
	"search" text NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"is_local" boolean NOT NULL,
	"is_all_day" boolean NOT NULL,
	"repeats" boolean NOT NULL,
	"status" text NOT NULL,
	"is_busy" boolean NOT NULL,
	"is_private" boolean NOT NULL,
	"color" text NOT NULL,
	"alarms" jsonb NOT NULL,
	"alarm_lead" integer,
	"alarm_lag" integer,
	"organizer" text NOT NULL,
	"sequence" integer NOT NULL,
	"attendees" integer NOT NULL,
	"done_at" timestamp with time zone,
	"expanded_to" timestamp with time zone,
	"fault" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_calendar_objects" (
	"calendar_id" text NOT NULL,
	"object_id" text NOT NULL,
	"dav_name" text,
	"revision" bigint NOT NULL,
	CONSTRAINT "removed_calendar_objects_calendar_id_object_id_pk" PRIMARY KEY("calendar_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_displayed_reminders" (
	"object_id" text NOT NULL,
	"account_id" text NOT NULL,
	"trigger" text NOT NULL,
	"of" text NOT NULL,
	"again" timestamp with time zone,
	CONSTRAINT "calendar_displayed_reminders_object_id_account_id_trigger_pk" PRIMARY KEY("object_id","account_id","trigger")
);
--> statement-breakpoint
CREATE TABLE "calendar_shares" (
	"calendar_id" text NOT NULL,
	"account_id" text NOT NULL,
	"mail" text NOT NULL,
	"level" text NOT NULL,
	"is_granted" boolean DEFAULT true NOT NULL,
	"subscribed_at" timestamp with time zone,
	"name" text,
	"color" text,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "calendar_shares_calendar_id_account_id_pk" PRIMARY KEY("calendar_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_revisions" ADD CONSTRAINT "calendar_revisions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD CONSTRAINT "calendar_attendees_object_id_calendar_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."calendar_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_instances" ADD CONSTRAINT "calendar_instances_object_id_calendar_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."calendar_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_objects" ADD CONSTRAINT "calendar_objects_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_calendar_objects" ADD CONSTRAINT "removed_calendar_objects_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_displayed_reminders" ADD CONSTRAINT "calendar_displayed_reminders_object_id_calendar_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."calendar_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_shares" ADD CONSTRAINT "calendar_shares_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_next" ON "calendar_feeds" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "calendars_account" ON "calendars" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_dav_name" ON "calendars" USING btree ("account_id","dav_name");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_public_key" ON "calendars" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "calendars_resource" ON "calendars" USING btree ("partner","kind");--> statement-breakpoint
CREATE INDEX "calendar_attendees_mail" ON "calendar_attendees" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "calendar_instances_start" ON "calendar_instances" USING btree ("calendar_id","start_at");--> statement-breakpoint
CREATE INDEX "calendar_instances_long" ON "calendar_instances" USING btree ("calendar_id","end_at") WHERE "calendar_instances"."is_long";--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_objects_uid" ON "calendar_objects" USING btree ("calendar_id","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_objects_dav_name" ON "calendar_objects" USING btree ("calendar_id","dav_name");--> statement-breakpoint
CREATE INDEX "calendar_objects_revision" ON "calendar_objects" USING btree ("calendar_id","revision");--> statement-breakpoint
CREATE INDEX "calendar_objects_uids" ON "calendar_objects" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "calendar_objects_expanded" ON "calendar_objects" USING btree ("expanded_to");--> statement-breakpoint
CREATE INDEX "removed_calendar_objects_revision" ON "removed_calendar_objects" USING btree ("calendar_id","revision");--> statement-breakpoint
CREATE INDEX "calendar_undos_created" ON "calendar_undos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "calendar_shares_account" ON "calendar_shares" USING btree ("account_id");