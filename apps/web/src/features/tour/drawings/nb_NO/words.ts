import type { DrawnWords } from '../drawn-words.ts';

/** The texts of drawings for Norwegian. */
export const words: DrawnWords = {
  messages: [
    {
      name: 'Ingrid Solberg',
      hue: 330,
      subject: 'SV: Prøvene av eik',
      text: 'Den lyse overflaten vinner.',
      time: '09.05',
    },
    {
      name: 'Fjordtre',
      hue: 130,
      subject: 'Levering bekreftet for torsdag',
      text: 'Bestillingen er lastet.',
      time: '08.47',
    },
    {
      name: 'Håkon Lie',
      hue: 195,
      subject: 'Befaring, torsdag kl. 14',
      text: 'Hovedinngangen.',
      time: '08.12',
    },
  ],
  people: [
    { name: 'Kari Dahl', hue: 25 },
    { name: 'Ingrid Solberg', hue: 330 },
    { name: 'Håkon Lie', hue: 255 },
    { name: 'Øyvind Berg', hue: 85 },
  ],
  events: ['Eikeprøver', 'Befaring', 'Fakturaer', 'Lunsj'],
  tasks: ['Hengsler', 'Ring Kari', 'Mål trappen', 'Send tegninger'],
  files: ['Trapp.pdf', 'Gang.jpg', 'Tilbud.xlsx'],
  accounts: ['jobb@example.com', 'hjem@example.net', 'klubb@example.org'],
};
