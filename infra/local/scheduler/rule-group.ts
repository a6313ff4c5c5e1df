/** The group of rules with a schedule; no schedule group can have this name. */
export const ruleGroup = 'events:rule';
