import { Annotations, aws_kms as kms, CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** Key ARNs by construct path within the state stack. */
export type KeysByPath = Readonly<Record<string, string>>;

export interface KeyPlanProps {
  /** Whether the keys are multi-region keys, which can be replicated. This cannot be changed later. */
  readonly hasReplicas: boolean;
  /** Whether the stage has moved to its second region, and may go back. */
  readonly hasMoved: boolean;
  /** ARNs of keys to use instead of new ones: the replicas, after the loss of the first region. */
  readonly adopted: KeysByPath;
}

/** A key that can have a replica in another region. */
export interface ReplicableKey {
  readonly path: string;
  readonly description: string;
  /** The state stack's output that contains the key's ARN. */
  readonly output: string;
}

const id = 'KeyPlan';

/** The plan by which a stack's keys are created. Without a plan, each key is a new single-region key. */
export class KeyPlan extends Construct {
  readonly replicable: ReplicableKey[] = [];
  readonly #hasReplicas: boolean;
  readonly #hasMoved: boolean;
  readonly #adopted: KeysByPath;
  readonly #used = new Set<string>();

  constructor(scope: Stack, { hasReplicas, hasMoved, adopted }: KeyPlanProps) {
    super(scope, id);
    this.#hasReplicas = hasReplicas;
    this.#hasMoved = hasMoved;
    this.#adopted = adopted;
    this.node.addValidation({
      validate: () => this.#unused.map((path) => `adoptedKeys names no key of the stage: ${path}`),
    });
  }

  /** A key that the stage does not adopt, for example because its setting has another name, would be replaced by a new one. */
  get #unused(): readonly string[] {
    return Object.keys(this.#adopted).filter((path) => !this.#used.has(path));
  }

  static of(construct: Construct): KeyPlan | undefined {
    const plan = Stack.of(construct).node.tryFindChild(id);
    return plan instanceof KeyPlan ? plan : undefined;
  }

  create(scope: Construct, name: string, props: kms.KeyProps & { readonly description: string }): kms.IKey {
    const path = [...scope.node.path.split('/').slice(1), name].join('/');
    const adopted = this.#adopted[path];
    if (adopted) {
      this.#used.add(path);
      return kms.Key.fromKeyArn(scope, name, adopted);
    }
    if (this.#hasMoved)
      Annotations.of(scope).addWarningV2(
        'open-banking:key-not-adopted',
        `adoptedKeys does not name ${path}, so only this region has this key. If the stage goes back to its first region, ` +
          'another key has this name there. What this key encrypts cannot be decrypted there. If its public key is ' +
          'registered, also register that of the other key before the stage goes back (operator/recovery.md, "Go back").',
      );
    const key = new kms.Key(scope, name, { ...props, multiRegion: this.#hasReplicas });
    if (this.#hasReplicas) {
      const output = Stack.of(scope).getLogicalId(new CfnOutput(key, 'Arn', { value: key.keyArn }));
      this.replicable.push({ path, description: props.description, output });
    }
    return key;
  }
}

/** Returns a key that outlives its stack: a new key, or an existing one that the stack's key plan adopts. */
export const lastingKey = (
  scope: Construct,
  name: string,
  props: kms.KeyProps & { readonly description: string },
): kms.IKey => {
  const lasting = { ...props, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE };
  return KeyPlan.of(scope)?.create(scope, name, lasting) ?? new kms.Key(scope, name, lasting);
};
