CREATE TABLE "remote_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"protocol" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"user_name" text NOT NULL,
	"remote_folder" text NOT NULL,
	"folder" text NOT NULL,
	"leave" boolean NOT NULL,
	"sealed" "bytea" NOT NULL,
	"paused_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"since_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"running" boolean DEFAULT false NOT NULL,
	"stop" boolean DEFAULT false NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"collected" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_messages" (
	"remote_id" text NOT NULL,
	"key" text NOT NULL,
	"same" text DEFAULT '' NOT NULL,
	"state" smallint NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "remote_messages_remote_id_key_pk" PRIMARY KEY("remote_id","key")
);
--> statement-breakpoint
CREATE TABLE "remote_owners" (
	"account_id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"sealed" "bytea"
);
--> statement-breakpoint
CREATE INDEX "remote_accounts_account" ON "remote_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "remote_accounts_due" ON "remote_accounts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "remote_messages_same" ON "remote_messages" USING btree ("remote_id","same");