/**
 * The types of resource that hold data or have an address that others use. If such a resource moved to another stack,
 * CloudFormation would replace it with a new one.
 */
export const lastingTypes: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Archive',
  'AWS::Events::EventBus',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::SecretsManager::Secret',
]);
