// A small portal around the webmail: it has the sections, the title and the growls. Open index.html?webmail=https://mail.example.org
import { connectToWebmail } from './webmail-frame.js';

const asked = new URLSearchParams(location.search);
const origin = new URL(asked.get('webmail') ?? 'http://localhost:8080').origin;
const [main, status, user, growls] = ['main', '[role=status]', '#user', '#growls'].map((at) =>
  document.querySelector(at),
);

function say(error) {
  status.textContent = error.message;
}

/** Adds a frame with the webmail. Each frame has a connection of its own. */
function embed(title) {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = `${origin}/`;
  main.append(frame);
  let webmail = null;
  const show = ({ id, text, type, actions }) => {
    document.getElementById(id)?.remove();
    const card = document.createElement('li');
    card.id = id;
    card.dataset.type = type;
    card.append(text, ...actions.map((label, index) => button(label, () => webmail.runGrowlAction(id, index))));
    growls.append(card);
  };
  const connection = connectToWebmail(frame, {
    origin,
    failed: say,
    methods: {
      goTo: (section) => {
        for (const one of document.querySelectorAll('nav button'))
          one.ariaCurrent = section.split('/')[0] === one.dataset.section ? 'page' : null;
      },
      setTitle: (text) => {
        document.title = `Portal: ${text}`;
      },
      setIsAuthorized: (mail) => {
        user.textContent = mail ?? 'Nobody is signed in';
      },
      showGrowl: show,
      updateGrowl: show,
      hideGrowl: (id) => document.getElementById(id)?.remove(),
      getBlockedStates: () => {
        const blocked = asked.getAll('blocked');
        for (const one of document.querySelectorAll('nav button'))
          one.disabled = blocked.some((name) => `app.base.nav0.${one.dataset.section}`.startsWith(name));
        return blocked;
      },
      cleanCache: () => {
        growls.replaceChildren();
        status.textContent = 'Signed out';
      },
    },
  });
  connection.webmail.then((methods) => {
    webmail = methods;
  }, say);
  return { frame, call: (name, ...args) => webmail?.[name](...args).catch(say) };
}

function button(label, run) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', run);
  return made;
}

const [first] = Array.from({ length: Number(asked.get('frames') ?? 1) }, (_, index) => embed(`Webmail ${index + 1}`));
for (const one of document.querySelectorAll('nav button'))
  one.addEventListener('click', () => first.call('goTo', one.dataset.path));
document
  .querySelector('#language')
  .addEventListener('change', (event) => first.call('setLanguage', event.target.value));
document
  .querySelector('#colour')
  .addEventListener('click', () =>
    first.call('setBranding', { fontSize: 14, fontFamily: 'Georgia', colors: { brand: '#8a1f5c' } }),
  );
