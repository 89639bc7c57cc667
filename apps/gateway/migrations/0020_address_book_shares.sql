CREATE TABLE "address_book_shares" (
	"book_id" text NOT NULL,
	"account_id" text NOT NULL,
	"mail" text NOT NULL,
	"owner_mail" text NOT NULL,
	"level" text NOT NULL,
	"subscribed_at" timestamp with time zone,
	CONSTRAINT "address_book_shares_book_id_account_id_pk" PRIMARY KEY("book_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "address_book_shares" ADD CONSTRAINT "address_book_shares_book_id_address_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."address_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_book_shares_account" ON "address_book_shares" USING btree ("account_id");