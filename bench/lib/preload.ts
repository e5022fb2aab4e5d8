/** Settings with which Node.js runs this code in API and worker before their own. */
export const preload = (code: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(code).toString('base64')}`,
});
