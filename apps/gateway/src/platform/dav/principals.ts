import type { Account } from '../account/account.ts';
import type { DavArea, DavReply, DavRequest } from './dav-area.ts';
import { DavError } from './dav-error.ts';
import { hrefElement, multistatusReply, propertiesOf } from './multistatus.ts';
import type { DavResource } from './multistatus.ts';
import { dav } from './names.ts';
import type { XmlName } from './names.ts';
import { collectionPath } from './paths.ts';
import { readPropfind } from './requests.ts';
import { element, escapeXml } from './xml-writer.ts';

/** The first part of the paths of principals. */
export const PRINCIPALS = 'principals';

/** Answers requests to the root and to principals: how a client finds the collections of an account (RFC 5397, RFC 6352 7.1). */
export function answerPrincipals({ method, path, account, body }: DavRequest, areas: readonly DavArea[]): DavReply {
  if (method === 'GET')
    return { status: 200, headers: TEXT, body: 'Address books, calendars and files for phones and other programs.\n' };
  if (method !== 'PROPFIND') throw new DavError(405);
  const resource = path.length === 0 ? rootOf(account) : principalOf(account, areas);
  return multistatusReply([propertiesOf(resource, readPropfind(body))]);
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** A resource with these properties, and those that every resource of an account has. */
export function resourceOf(href: string, own: ReadonlyMap<XmlName, string>, account: Account): DavResource {
  return {
    href,
    names: [...own.keys(), dav('current-user-principal')],
    property: (name) => own.get(name) ?? commonProperty(account, name),
  };
}

/** The privileges of the caller, for `current-user-privilege-set` (RFC 3744 5.4). */
export function privileges(names: readonly string[]): string {
  return names.map((name) => element(dav('privilege'), element(dav(name)))).join('');
}

/** A report that a collection answers, for `supported-report-set` (RFC 3253 3.1.5). */
export function supportedReport(name: XmlName): string {
  return element(dav('supported-report'), element(dav('report'), element(name)));
}

function commonProperty(account: Account, name: XmlName): string | null {
  const isOwner = [dav('current-user-principal'), dav('owner'), dav('principal-URL')].includes(name);
  if (isOwner) return hrefElement(principalPath(account));
  return name === dav('principal-collection-set') ? hrefElement(collectionPath(PRINCIPALS)) : null;
}

/** The path of the principal of an address. */
export function principalPath({ mail }: Pick<Account, 'mail'>): string {
  return collectionPath(PRINCIPALS, mail);
}

function rootOf(account: Account): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection'))],
    [dav('displayname'), escapeXml(account.mail)],
    [dav('current-user-privilege-set'), privileges(['read'])],
  ]);
  return resourceOf(collectionPath(), own, account);
}

function principalOf(account: Account, areas: readonly DavArea[]): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection')) + element(dav('principal'))],
    [dav('displayname'), escapeXml(account.mail)],
    [dav('current-user-privilege-set'), privileges(['read'])],
    ...areas.flatMap(({ homeSet, name }) =>
      homeSet === undefined ? [] : [[homeSet, hrefElement(collectionPath(name, account.mail))] as const],
    ),
    ...areas.flatMap((area) => [...(area.principalProperties?.(account) ?? [])]),
  ]);
  return resourceOf(principalPath(account), own, account);
}
