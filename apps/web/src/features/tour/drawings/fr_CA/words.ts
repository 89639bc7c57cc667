import type { DrawnWords } from '../drawn-words.ts';

/** The texts of drawings for Canadian French. */
export const words: DrawnWords = {
  messages: [
    {
      name: 'Maude Tremblay',
      hue: 330,
      subject: 'Rép. : les échantillons de chêne',
      text: 'Le fini pâle l’emporte.',
      time: '9 h 05',
    },
    {
      name: 'Bois Laurentien',
      hue: 130,
      subject: 'Livraison confirmée pour jeudi',
      text: 'Votre commande est chargée.',
      time: '8 h 47',
    },
    {
      name: 'Étienne Gagnon',
      hue: 195,
      subject: 'Visite du chantier, jeudi 14 h',
      text: 'Entrée principale.',
      time: '8 h 12',
    },
  ],
  people: [
    { name: 'Luc Bouchard', hue: 25 },
    { name: 'Maude Tremblay', hue: 330 },
    { name: 'Étienne Gagnon', hue: 255 },
    { name: 'Rosalie Côté', hue: 85 },
  ],
  events: ['Échantillons', 'Visite', 'Factures', 'Dîner d’équipe'],
  tasks: ['Charnières', 'Appeler Luc', 'Mesurer', 'Envoyer les plans'],
  files: ['Escalier.pdf', 'Palier.jpg', 'Devis.xlsx'],
  accounts: ['travail@example.com', 'maison@example.net', 'club@example.org'],
};
