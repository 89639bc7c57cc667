CREATE TABLE "follow_up_positions" (
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	CONSTRAINT "follow_up_positions_account_id_folder_pk" PRIMARY KEY("account_id","folder")
);
--> statement-breakpoint
CREATE TABLE "follow_up_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"outbox_id" text NOT NULL,
	"message_id" text NOT NULL,
	"references" text NOT NULL,
	"subject" text NOT NULL,
	"is_auto" boolean NOT NULL,
	"stop" text NOT NULL,
	"addresses" jsonb NOT NULL,
	"requests" jsonb NOT NULL,
	"sent_times" jsonb NOT NULL,
	"replied" jsonb NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"sent_folder" text NOT NULL,
	"sent_validity" bigint NOT NULL,
	"sent_uid" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"waits" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_up_sets_outbox" ON "follow_up_sets" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "follow_up_sets_account" ON "follow_up_sets" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "follow_up_sets_due" ON "follow_up_sets" USING btree ("due_at");