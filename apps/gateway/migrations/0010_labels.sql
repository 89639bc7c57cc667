CREATE TABLE "labels" (
	"account_id" text NOT NULL,
	"keyword" text NOT NULL,
	"name" text NOT NULL,
	"hue" smallint NOT NULL,
	"position" smallint NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "labels_account_id_keyword_pk" PRIMARY KEY("account_id","keyword")
);
--> statement-breakpoint
ALTER TABLE "local_messages" ADD COLUMN "labels" text[] DEFAULT '{}'::text[] NOT NULL;