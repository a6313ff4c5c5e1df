import { type Json, valueAt, withValue } from './json.ts';
import type { Scene } from './scene.ts';

/** A rule that can be checked in traffic. */
export interface Rule {
  readonly text: string;
  /** The operation of the rule, if it is not the one of its table's section. */
  readonly on?: string;
  /** Returns whether a scene follows the rule, or undefined if the rule does not apply to it. */
  readonly holds: (scene: Scene) => boolean | undefined;
  /** Changes a scene that follows the rule into one that breaks it. */
  readonly broken: (scene: Scene) => Scene;
}

/** A rule that cannot be checked in traffic, with the tests that cover it. Without tests, it counts as missing. */
export interface TestedRule {
  readonly text: string;
  readonly tests: readonly TestName[];
  /** Why this service cannot ensure the rule, and what remains for the operator. Only without tests. */
  readonly openItem?: string;
}

/** Creates a rule that the operator and its clients have to ensure. */
export const ruleForOperator = (text: string, openItem: string): TestedRule => ({ text, tests: [], openItem });

/** A test, by its file and its title. The title may be the beginning of several titles. */
export interface TestName {
  readonly file: string;
  readonly title: string;
}

/** Creates a rule that tests in one file cover. */
export const ruleIn =
  (file: string) =>
  (text: string, ...titles: readonly string[]): TestedRule => ({
    text,
    tests: titles.map((title) => ({ file, title })),
  });

/** A requirement table of the market's guide. The number of a rule is its position in the section, from 1. */
export interface RequirementTable {
  readonly name: string;
  /** Returns whether the table covers an exchange. Absent if no rule of the table can be checked in traffic. */
  readonly isAbout?: (scene: Scene) => boolean;
  /** The rules of each section. The section of rules about traffic is the name of an operation. */
  readonly sections: Readonly<Record<string, readonly (Rule | TestedRule)[]>>;
}

interface FieldRule {
  readonly text: string;
  readonly path: string;
  /** Returns whether the value of the field is allowed, or undefined if the rule does not apply. */
  readonly allows: (value: Json, scene: Scene) => boolean | undefined;
  /** A value that is not allowed, or a function that changes the value into one. */
  readonly wrong: unknown;
  readonly on?: string;
}

/** Creates a rule about one field of a scene. */
export const fieldRule = ({ text, path, allows, wrong, ...options }: FieldRule): Rule => ({
  text,
  ...options,
  holds: (scene) => allows(valueAt(scene, path), scene),
  broken: (scene) => withValue(scene, path, typeof wrong === 'function' ? wrong(valueAt(scene, path), scene) : wrong),
});

/** Makes a rule about a field apply only if the field is present. */
export const ifPresent =
  (allows: (value: Json, scene: Scene) => boolean | undefined): FieldRule['allows'] =>
  (value, scene) =>
    value === undefined ? undefined : allows(value, scene);
