CREATE TABLE "task_files" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"task_id" text,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"blob" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "task_links" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"owner_name" text NOT NULL,
	"owner_mail" text NOT NULL,
	"task_id" text NOT NULL,
	"mail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "task_displayed_reminders" (
	"account_id" text NOT NULL,
	"task_id" text NOT NULL,
	"alarm_id" text NOT NULL,
	"again" timestamp with time zone,
	"displayed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_displayed_reminders_account_id_task_id_alarm_id_pk" PRIMARY KEY("account_id","task_id","alarm_id")
);
--> statement-breakpoint
CREATE INDEX "task_files_account" ON "task_files" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "task_files_task" ON "task_files" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "task_files_checked" ON "task_files" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "task_links_account" ON "task_links" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "task_links_ends" ON "task_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "task_displayed_reminders_at" ON "task_displayed_reminders" USING btree ("displayed_at");