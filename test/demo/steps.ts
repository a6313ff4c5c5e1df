let step = 0;

/** Prints one numbered step and the facts that the service answered. */
export const printStep = (title: string, facts: Record<string, unknown> = {}): void => {
  step += 1;
  console.log(`\n${step}. ${title}`);
  for (const [name, value] of Object.entries(facts)) console.log(`   ${name.padEnd(20)} ${String(value)}`);
};

/** Returns the answer. Throws if it has another status. */
export const expectStatus = <T extends { status: number; text: string }>(status: number, answer: T): T => {
  if (answer.status === status) return answer;
  throw new Error(`The service answered ${answer.status} instead of ${status}: ${answer.text}`);
};
