CREATE TABLE "delivery_reports" (
	"account_id" text NOT NULL,
	"message_id" text NOT NULL,
	"report" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"said_by" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"sent_uidvalidity" bigint NOT NULL,
	"sent_uid" bigint NOT NULL,
	CONSTRAINT "delivery_reports_account_id_message_id_report_address_pk" PRIMARY KEY("account_id","message_id","report","address")
);
--> statement-breakpoint
CREATE TABLE "report_positions" (
	"account_id" text NOT NULL,
	"folder" text NOT NULL,
	"uidvalidity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_positions_account_id_folder_pk" PRIMARY KEY("account_id","folder")
);
--> statement-breakpoint
CREATE INDEX "delivery_reports_arrived" ON "delivery_reports" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "report_positions_updated" ON "report_positions" USING btree ("updated_at");