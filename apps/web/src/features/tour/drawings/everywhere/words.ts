import type { DrawnWords } from '../drawn-words.ts';

/** The texts of drawings for all languages without their own. */
export const words: DrawnWords = {
  messages: [
    {
      name: 'Priya Raman',
      hue: 330,
      subject: 'Re: Oak samples, the third one',
      text: 'The lighter finish wins easily.',
      time: '09:05',
    },
    {
      name: 'Timberline Supplies',
      hue: 130,
      subject: 'Delivery confirmed for Thursday',
      text: 'Your order is loaded. The driver will ring.',
      time: '08:47',
    },
    {
      name: 'Elena Petrova',
      hue: 195,
      subject: 'Site walk-through, Thursday 14:00',
      text: 'Ashdown House, main entrance.',
      time: '08:12',
    },
  ],
  people: [
    { name: 'Tom Ashdown', hue: 25 },
    { name: 'Priya Raman', hue: 330 },
    { name: 'Jonas Weber', hue: 255 },
    { name: 'Isabel Moreno', hue: 85 },
  ],
  events: ['Oak samples', 'Site walk', 'Invoices', 'Team lunch'],
  tasks: ['Order hinges', 'Call the joiner', 'Measure stairs', 'Send drawings'],
  files: ['Stairs.pdf', 'Landing.jpg', 'Quote.xlsx'],
  accounts: ['work@example.com', 'home@example.net', 'club@example.org'],
};
