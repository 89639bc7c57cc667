CREATE TABLE "local_answers" (
	"address" text NOT NULL,
	"key" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "local_answers_address_key_pk" PRIMARY KEY("address","key")
);
--> statement-breakpoint
CREATE TABLE "local_mail_rules" (
	"address" text PRIMARY KEY NOT NULL,
	"script" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "local_answers" ADD CONSTRAINT "local_answers_address_local_accounts_address_fk" FOREIGN KEY ("address") REFERENCES "public"."local_accounts"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_mail_rules" ADD CONSTRAINT "local_mail_rules_address_local_accounts_address_fk" FOREIGN KEY ("address") REFERENCES "public"."local_accounts"("address") ON DELETE cascade ON UPDATE no action;