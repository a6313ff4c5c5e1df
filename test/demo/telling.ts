let step = 0;

/** One step of the story, numbered. */
export const say = (title: string, facts: Record<string, unknown> = {}): void => {
  step += 1;
  console.log(`\n${step}. ${title}`);
  for (const [name, value] of Object.entries(facts)) console.log(`   ${name.padEnd(20)} ${String(value)}`);
};

export const expectStatus = <T extends { status: number; text: string }>(status: number, answer: T): T => {
  if (answer.status === status) return answer;
  throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
};
