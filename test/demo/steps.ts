let step = 0;

/** Prints one numbered step and the values that the service returned. */
export const printStep = (title: string, facts: Readonly<Record<string, unknown>> = {}): void => {
  step += 1;
  console.log(`\n${step}. ${title}`);
  for (const [name, value] of Object.entries(facts)) console.log(`   ${name.padEnd(20)} ${String(value)}`);
};
