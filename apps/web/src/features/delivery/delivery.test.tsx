import type { DeliveryReport } from '@pillarbox/contract/delivery/reports';
import type { Message } from '@pillarbox/contract/mail/message';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../lib/i18n/language.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { SendProofCard } from './SendProofCard.tsx';
import { summaryOf } from './summary.ts';

const gateway = vi.hoisted(() => ({ reports: [] as unknown[], sent: true }));
const go = vi.hoisted(() => vi.fn());
vi.mock('../../lib/call.ts', () => ({
  call: () =>
    Promise.resolve(
      gateway.sent
        ? {
            proof: { acceptedat: Date.UTC(2026, 10, 22, 8), words: '250 ok', queueid: '4F2', filedat: 0, refused: '' },
            reports: gateway.reports,
          }
        : { proof: null, reports: [] },
    ),
}));
vi.mock('../../lib/location.ts', () => ({ go, currentLocation: () => ({ path: '/mail/list/msg', search: {} }) }));

const report = (fields: Partial<DeliveryReport> = {}): DeliveryReport => ({
  kind: 'failed',
  address: 'gone@example.test',
  reason: '550 No such user',
  saidby: 'mailer-daemon@mx.example',
  at: Date.UTC(2026, 10, 22, 9),
  folder: 'INBOX',
  uid: 7,
  uidvalidity: 1,
  ...fields,
});

const MESSAGE = {
  header: { messageid: '<1@example.test>', to: [{ name: '', mail: 'Gone@example.test' }], cc: [], bcc: [] },
} as unknown as Message;

async function show(...reports: DeliveryReport[]): Promise<void> {
  gateway.reports = reports;
  await loadTexts('proof');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SendProofCard message={MESSAGE} />
    </QueryClientProvider>,
  );
}

describe('the line of a sent message', () => {
  beforeEach(() => {
    gateway.sent = true;
    go.mockReset();
  });

  it('says who reports that the message was not delivered, and opens the report', async () => {
    await show(report());
    const saying = 'mailer-daemon@mx.example: Not delivered to gone@example.test';
    expect(await screen.findAllByText(saying)).toHaveLength(2);
    expect(screen.getByText('550 No such user')).toBeTruthy();
    expect(screen.queryByText(/was not addressed/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Open the report/, hidden: true }));
    expect(go).toHaveBeenCalledWith('/mail/list/msg', { search: { currentfolder: 'INBOX', uid: '7' } });
  });

  it('says so when a report names an address to which the message did not go', async () => {
    await show(report({ address: 'invented@example.test', saidby: 'eve@elsewhere.example' }));
    expect(await screen.findByText('The message was not addressed to invented@example.test.')).toBeTruthy();
  });

  it('says only that the server accepted the message while no report has arrived', async () => {
    await show();
    expect(await screen.findByText(/Accepted by the outgoing mail server/)).toBeTruthy();
    expect(screen.getByText('Queue ID: 4F2')).toBeTruthy();
  });
});

describe('the report that the line shows', () => {
  it('is a failure, whatever arrived later', () => {
    const later = report({ kind: 'delivered', at: report().at + 1 });
    expect(summaryOf([report(), later, report({ address: 'other@example.test' })])).toMatchObject({
      report: { kind: 'failed' },
      more: 1,
    });
  });

  it('is not a delay that is over', () => {
    const delayed = report({ kind: 'delayed' });
    expect(summaryOf([delayed])?.report.kind).toBe('delayed');
    expect(summaryOf([delayed, report({ kind: 'delivered', at: delayed.at + 1 })])?.report.kind).toBe('delivered');
    expect(summaryOf([])).toBeNull();
  });
});
