CREATE TABLE "emptyings" (
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"top_uid" bigint NOT NULL,
	"total" integer NOT NULL,
	"removed" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"lease_owner" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "emptyings_account_id_folder_pk" PRIMARY KEY("account_id","folder")
);
--> statement-breakpoint
CREATE INDEX "emptyings_updated" ON "emptyings" USING btree ("updated_at");