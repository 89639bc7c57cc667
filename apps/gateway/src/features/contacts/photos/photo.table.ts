import { pgTable, text } from 'drizzle-orm/pg-core';
import { contacts } from '../contact.table.ts';

/**
 * Pictures in the blob store that were made from the photos of cards. The card is the truth; these can be made again. A row
 * without a contact waits for the removal of its blobs: it stays when the contact goes in whatever way, with its book included.
 */
export const contactPhotos = pgTable('contact_photos', {
  id: text('id').primaryKey(),
  contactId: text('contact_id')
    .unique()
    .references(() => contacts.id, { onDelete: 'set null' }),
  /** Hash of the photo in the card that the pictures show. */
  version: text('version').notNull(),
  /** Ids of the blobs; '' when the photo of the card cannot be shown. */
  thumbnail: text('thumbnail').notNull(),
  full: text('full').notNull(),
});
