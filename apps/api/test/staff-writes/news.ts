import { paragraph } from '../operations/news.ts';
import { call, made, next, type Write } from './scene.ts';

const facts = () => ({
  title: `Berita ${next()}`,
  body: paragraph('Lift barang berhenti.'),
  audience: { everyone: true },
  draft: true,
});

export const NEWS_WRITES: Readonly<Record<string, Write>> = {
  'POST /v1/news': {
    action: 'news.created',
    notes: 'what is',
    run: () => call('POST', 'news', { kind: 'internal', ...facts() }),
  },
  'PUT /v1/news/:id': {
    action: 'news.updated',
    notes: 'changes',
    run: async () => {
      const { id, version } = await made('news', { kind: 'internal', ...facts() });
      return call('PUT', `news/${id}`, { ...facts(), pinned: true, version });
    },
  },
  'DELETE /v1/news/:id': {
    action: 'news.deleted',
    notes: 'what was',
    run: async () => call('DELETE', `news/${(await made('news', { kind: 'internal', ...facts() })).id}`),
  },
  'PUT /v1/me/news-mail': {
    action: 'user.news_mail_set',
    notes: 'changes',
    run: () => call('PUT', 'me/news-mail', { mail: false }),
  },
};
