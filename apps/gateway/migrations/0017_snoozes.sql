CREATE TABLE "snooze_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"sealed" "bytea",
	"lease_owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "snoozes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"op_id" text NOT NULL,
	"origin" text NOT NULL,
	"origin_validity" bigint NOT NULL,
	"held_validity" bigint NOT NULL,
	"held_uid" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"thread" text NOT NULL,
	"early" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"snoozed_at" double precision NOT NULL
);
--> statement-breakpoint
CREATE INDEX "snoozes_account" ON "snoozes" USING btree ("account_id","due_at");