import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REMOTE_RETURN_PATH } from '@pillarbox/contract/remote-accounts/sign-in';
import { ISSUER_RETURN_PATH } from '@pillarbox/contract/session/issuer';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { startIssuer } from '@pillarbox/tooling/testbed/issuer';
import { freePorts } from '@pillarbox/tooling/testbed/ports';
import { startPostfix } from '@pillarbox/tooling/testbed/postfix';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { changeProgram } from './change-password.ts';
import { appendAll, corpusMessages, hostileMessage, payloads } from './mailboxes.ts';
import { publishInstallation } from './installation.ts';

const PASSWORD = 'correct-horse';
/** Shared with the back end of the partner whose passwords can be changed. */
const BACK_END_SECRET = 'a secret of the back end that is long enough';
const BUILT_PAGE = fileURLToPath(new URL('../../apps/web/dist/index.html', import.meta.url));

/** The people of the global address list: more than a page, and one whose name is hostile. */
function providersPeople(): object[] {
  const many = Array.from({ length: 120 }, (_, at) => {
    const number = String(at + 1).padStart(3, '0');
    return { name: `Zed Person ${number}`, mail: `zed${number}@northwater.example` };
  });
  const quill = {
    name: 'Quill <img src=x onerror=alert(1)>',
    mail: 'quill@northwater.example',
    phone: '+44 1632 960 777',
    position: 'Clerk',
    department: 'Registry',
  };
  return [...many, quill];
}

/** Starts Dovecot, Postfix and the product once for the whole run; returns the function that stops them. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(BUILT_PAGE)) throw new Error('The web client is not built');
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const corpus = { address: 'corpus@example.test', password: PASSWORD };
    const hostile = { address: 'hostile@example.test', password: PASSWORD };
    const ideas = { address: 'ideas@example.test', password: PASSWORD };
    const writer = { address: 'writer@example.test', password: PASSWORD };
    const issuer = await startIssuer();
    stops.push(() => issuer.stop());
    const [rulesPort] = (await freePorts(1)) as [number];
    const dovecot = await startDovecot({
      issuer: issuer.address,
      users: [corpus, hostile, ideas, writer],
      submissionHost: `127.0.0.1:${String(rulesPort)}`,
      pop3: true,
      tls: true,
    });
    stops.push(() => dovecot.stop());
    const postfix = await startPostfix(dovecot, rulesPort);
    stops.push(() => postfix.stop());
    const port = dovecot.ports.imap;
    await appendAll(
      port,
      corpus,
      (await corpusMessages()).map((message) => message.bytes),
    );
    await appendAll(
      port,
      hostile,
      (await payloads()).map((entry, index) => hostileMessage(entry.payload, index)),
    );
    const ports = { imap: port, submission: postfix.ports.submission };
    const program = await changeProgram(dovecot);
    stops.push(() => program.remove());
    const [remotePort = 0] = await freePorts(1);
    const product = await startProduct({
      partners: {
        754: {
          ...imapPartner('754', ['localhost'], { ...ports, sieve: dovecot.ports.sieve }),
          authenticationResults: { servers: ['mx.northwater.example'] },
          aliases: { [writer.address]: ['office', 'sales'] },
          ShowGlobalAddressList: 'YES',
          globalAddressList: { driver: 'list', people: providersPeople() },
          remoteAccounts: {
            presets: [
              {
                name: 'Postern Mail',
                imap: { host: 'localhost', port: dovecot.ports.imaps },
                pop: { host: 'localhost', port: dovecot.ports.pop3s },
                smtp: { host: 'localhost', port: postfix.ports.submission, security: 'none' },
                passwords: false,
                oauth: {
                  clientId: issuer.clientId,
                  clientSecretFrom: 'E2E_ISSUER_SECRET',
                  clientAuthentication: 'basic',
                  issuer: issuer.address,
                  scopes: ['openid', 'email', 'offline_access'],
                  parameters: { prompt: 'login' },
                },
              },
              { name: 'Gmail', imap: { host: 'imap.gmail.com' }, smtp: { host: 'smtp.gmail.com' }, appPassword: true },
            ],
            trusted: [
              {
                host: 'localhost',
                ports: [dovecot.ports.pop3s, dovecot.ports.imaps, postfix.ports.submission],
                anyCertificate: true,
              },
              { host: '127.0.0.1', ports: [Number(new URL(issuer.address).port)] },
              {
                host: '127.0.0.1',
                ports: [dovecot.ports.pop3s, dovecot.ports.imaps, remotePort, postfix.ports.submission],
                anyCertificate: true,
              },
            ],
          },
        },
        757: {
          ...imapPartner('757', ['tour.localhost'], ports),
          HideTour: false,
          features: ['briefcase'],
          // New since yesterday.
          spotlights: { threaded_messages: { from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) } },
          feedbackAddress: ideas.address,
          // No server listens there, so going back fails.
          previousVersion: { migrate: 'http://127.0.0.1:9/' },
          supportLinks: { '*': 'https://help.example.test/' },
          privacyLinks: {
            de_DE: 'https://help.example.test/datenschutz',
            '*': 'https://help.example.test/privacy',
          },
        },
        758: { ...imapPartner('758', ['strict.localhost'], ports), services: ['WMRQD2FA'] },
        759: {
          ...imapPartner('759', ['changing.localhost'], ports),
          features: ['briefcase', 'onlinefax'],
          fax: { service: { kind: 'loopback', answers: '+441632960200' }, pagesPerMonth: 100, country: 'GB' },
          password: { driver: 'command', command: program.path },
          autologinSecretFrom: 'E2E_BACK_END_SECRET',
          ShowGlobalAddressList: 'YES',
          // No server listens there, so the list cannot be reached.
          globalAddressList: { driver: 'http', url: 'http://127.0.0.1:9/', secretFrom: 'E2E_BACK_END_SECRET' },
        },
        760: {
          ...imapPartner('760', ['snapped.localhost'], ports),
          snap: { SnapOn: 'YES', SnapUrl: 'https://mail.old.example/in', SnapHosts: ['mail.old.example'] },
        },
        761: {
          ...imapPartner('761', ['idle.localhost'], ports),
          features: ['translators'],
          AutoLogout: true,
          AutoLogoutTime: 300,
        },
        762: {
          ...imapPartner('762', ['issuer.localhost'], ports),
          issuer: {
            address: issuer.address,
            name: 'Example ID',
            clientId: issuer.clientId,
            clientSecretFrom: 'E2E_ISSUER_SECRET',
            signsOut: true,
          },
        },
        755: {
          id: '755',
          name: 'Postern',
          hosts: ['local.localhost'],
          HideTour: true,
          mail: { kind: 'local', loginDomain: 'postern.example' },
        },
      },
      environment: { E2E_BACK_END_SECRET: BACK_END_SECRET, E2E_ISSUER_SECRET: issuer.clientSecret },
    });
    stops.push(() => product.stop());
    const issuerOrigin = `http://issuer.localhost:${String(product.port)}`;
    await issuer.allow(issuerOrigin, ISSUER_RETURN_PATH);
    await issuer.allow(product.origin, REMOTE_RETURN_PATH);
    const changingOrigin = `http://changing.localhost:${String(product.port)}`;
    const snappedOrigin = `http://snapped.localhost:${String(product.port)}`;
    const localOrigin = `http://local.localhost:${String(product.port)}`;
    publishInstallation({
      origin: product.origin,
      localOrigin,
      changingOrigin,
      snappedOrigin,
      backEndSecret: BACK_END_SECRET,
      tourOrigin: `http://tour.localhost:${String(product.port)}`,
      idleOrigin: `http://idle.localhost:${String(product.port)}`,
      strictOrigin: `http://strict.localhost:${String(product.port)}`,
      issuerOrigin,
      issuer: issuer.address,
      ideas,
      writer,
      dovecot,
      remotePort,
      postfix: postfix.ports.submission,
      corpus,
      hostile,
    });
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
