CREATE TABLE "collected_addresses" (
	"account_id" text NOT NULL,
	"mail" text NOT NULL,
	"name" text NOT NULL,
	"uses" integer NOT NULL,
	"last_used" timestamp with time zone NOT NULL,
	CONSTRAINT "collected_addresses_account_id_mail_pk" PRIMARY KEY("account_id","mail")
);
--> statement-breakpoint
CREATE TABLE "collected_from_sent" (
	"account_id" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "collected_addresses_used" ON "collected_addresses" USING btree ("account_id","last_used");