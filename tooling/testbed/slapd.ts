import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { findProgram } from './system.ts';
import { answers, until } from './until.ts';

/** A running OpenLDAP on loopback ports of its own, with its own configuration and data. */
export interface Slapd {
  /** `ldap://127.0.0.1:PORT`. It also takes StartTLS. */
  readonly url: string;
  /** `ldaps://localhost:PORT`. */
  readonly secureUrl: string;
  /** Path of the PEM file with its certificate, which is for `localhost`. */
  readonly certificate: string;
  /** DN of the one who may read everything, and the password. */
  readonly reader: { readonly dn: string; readonly password: string };
  stop(): Promise<void>;
}

/** DN below which the people are. */
export const LDAP_BASE = 'ou=people,dc=example,dc=test';
const SCHEMAS = '/etc/ldap/schema';
const MODULES = '/usr/lib/ldap';
const READER = { dn: 'cn=reader,dc=example,dc=test', password: 'read-only-1!' };

/** Whether OpenLDAP can be started here. */
export function hasSlapd(): boolean {
  return ['slapd', 'slapadd', 'openssl'].every((name) => findProgram(name) !== undefined);
}

/**
 * Starts OpenLDAP in a temp folder with the entries of an LDIF text below LDAP_BASE, whose own entry exists. Only `reader` may read them.
 *
 * @throws Error with its output when it does not start.
 */
export async function startSlapd(people: string): Promise<Slapd> {
  const folder = await serverFolder('slapd');
  const [port, securePort] = (await freePorts(2)) as [number, number];
  const certificate = await makeCertificate(folder);
  const settings = join(folder, 'slapd.conf');
  await mkdir(join(folder, 'data'));
  await writeFile(settings, config(folder));
  const entries = join(folder, 'people.ldif');
  await writeFile(entries, TREE + people);
  await promisify(execFile)(program('slapadd'), ['-q', '-f', settings, '-l', entries]);
  const addresses = `ldap://127.0.0.1:${String(port)} ldaps://127.0.0.1:${String(securePort)}`;
  // With -d it stays in the foreground; 0 writes no more than errors.
  const args = ['-f', settings, '-h', addresses, '-d', '0'];
  const server = startGuarded({ command: program('slapd'), args, folder, signal: 'INT' });
  try {
    await until('OpenLDAP', async () => {
      if (!server.running()) throw new Error('OpenLDAP ended while starting');
      return await answers(port);
    });
  } catch (error) {
    const words = await server.output();
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  return {
    url: `ldap://127.0.0.1:${String(port)}`,
    secureUrl: `ldaps://localhost:${String(securePort)}`,
    certificate,
    reader: READER,
    stop: () => server.stop(),
  };
}

function program(name: string): string {
  return findProgram(name) ?? name;
}

async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2'];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...about];
  await promisify(execFile)(program('openssl'), [...args, '-keyout', key, '-out', certificate]);
  await readFile(certificate);
  return certificate;
}

function config(folder: string): string {
  return `include ${SCHEMAS}/core.schema
include ${SCHEMAS}/cosine.schema
include ${SCHEMAS}/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath ${MODULES}
moduleload back_mdb
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
sizelimit 500
database mdb
maxsize 268435456
suffix "dc=example,dc=test"
directory ${folder}/data
rootdn "${READER.dn}"
rootpw ${READER.password}
dbnosync
index objectClass eq
index cn,sn,givenName,displayName,mail pres,eq,sub
access to * by anonymous auth by * none
`;
}

const TREE = `dn: dc=example,dc=test
objectClass: domain
dc: example

dn: ${LDAP_BASE}
objectClass: organizationalUnit
ou: people

`;
