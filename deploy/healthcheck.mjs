// Exit code 0 when the URL answers with a success: the health check of containers, which have no other program for it.
//   node deploy/healthcheck.mjs http://127.0.0.1:8080/health/ready
const [url = ''] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
process.exit(answer.ok ? 0 : 1);
