/* Generated from the OpenAPI document: npm run openapi writes this file. */
/** OneOf type helpers */
type Without<T, U> = { [P in Exclude<keyof T, keyof U>]?: never };
type XOR<T, U> = (T | U) extends object ? (Without<T, U> & U) | (Without<U, T> & T) : T | U;
type OneOf<T extends any[]> = T extends [infer Only] ? Only : T extends [infer A, infer B, ...infer Rest] ? OneOf<[XOR<A, B>, ...Rest]> : never;



export interface components {
  schemas: {
    /** @description What a customer is asked to pay. A member that is not listed here is refused. A member that is null counts as absent. */
    readonly CreatePaymentRequest: {
      /** @description The amount as a decimal string with up to two decimals, more than zero. Answers always have two decimals. */
      readonly amount: string;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency: string;
      /** @description The IBAN of the creditor. Spaces and lower case letters are accepted too. For a domestic payment it must be of the market. Required unless the client has a default creditor account. */
      readonly beneficiaryIban?: string;
      /** @description The name of the creditor. */
      readonly beneficiaryName?: string;
      /** @description Your own reference. It is on both account statements unless `creditorReference` or `debtorReference` replaces it there. */
      readonly reference?: string;
      /** @description The customer's bank: an id from `GET /providers`, in the country of the creditor's account. Without it the customer picks the bank on a page of this service. */
      readonly providerId?: string;
      /**
       * @description One payment now, or a consent to several payments.
       * @default SingleInstantPayment
       */
      readonly type?: components["schemas"]["PaymentType"];
      /** @description A code from `GET /payment-purpose-codes` of the market. */
      readonly purpose?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after deciding at the bank, unless one of the two URLs below applies. It changes the flow: without it the customer stays on a page of this service that says how the payment went; with it your page must say so. An https URL; http is allowed for loopback addresses.
       */
      readonly redirectUrl?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after approving. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after declining, or if something failed. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description The reference on the creditor's account statement. */
      readonly creditorReference?: string;
      /** @description The reference on the customer's account statement. */
      readonly debtorReference?: string;
      /** @description The id of the merchant who is paid. */
      readonly merchantId?: string;
      /** @description The merchant's own reference. */
      readonly merchantReference?: string;
      /** @description What kind of creditor receives the money. */
      readonly creditorType?: components["schemas"]["CreditorType"];
      /** @description The account that the customer must pay from. Left out, the customer chooses one at the bank. */
      readonly debtorAccount?: components["schemas"]["AccountPartyInput"];
      /** @description More creditors of a type with several payments, in addition to the one that `beneficiaryIban` names. A single payment has none. */
      readonly additionalCreditorAccounts?: readonly components["schemas"]["AccountPartyInput"][];
      /** @description How the payment is made. A type with `Periodic` in its name requires `periodicSchedule`, a type with `Defined` requires `paymentSchedule`. A type with `OnDemand` may have `periodicSchedule`. */
      readonly instructions?: components["schemas"]["Instructions"];
      /** @description Facts with which the bank assesses the risk of the payment. */
      readonly risks?: components["schemas"]["Risks"];
    };
    /** @description An account and its holder. */
    readonly AccountPartyInput: {
      /**
       * @description How the account is identified.
       * @default IBAN
       */
      readonly schemeName?: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The name of the account holder, as the bank knows it. */
      readonly accountHolderName?: string;
      /** @description The name of the account or of its holder. */
      readonly name?: string;
      /** @description The name of a company. */
      readonly businessName?: string;
      /** @description The given name of a person. */
      readonly givenName?: string;
      /** @description The family name of a person. */
      readonly lastName?: string;
    };
    /** @description How the payment is made: limits, schedule, currency exchange and permissions. */
    readonly Instructions: {
      /** @description The amount of the payment request, again. It must be equal. */
      readonly amount?: {
        /** @description The amount as a decimal string. */
        readonly amount: string;
        /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
        readonly currency: string;
      };
      /** @description The creditor's name, as it was confirmed with the creditor's bank. */
      readonly copCreditorName?: {
        /** @description The name of a company. */
        readonly businessName?: string;
        /** @description The given name of a person. */
        readonly givenName?: string;
        /** @description The family name of a person. */
        readonly lastName?: string;
      };
      /** @description How the bank makes the transfer. It stays in the country and its currency. */
      readonly currencyRequest?: {
        /**
         * @description Who pays the charges.
         * @enum {string}
         */
        readonly chargeBearer?: "BorneByCreditor" | "BorneByDebtor" | "Shared";
        /** @description The ISO 4217 code of the currency in which the money arrives. */
        readonly currencyOfTransfer?: string;
        /** @description The ISO 3166-1 code of the creditor's country. */
        readonly destinationCountryCode?: string;
        /** @description The exchange rate that was agreed or is asked for. */
        readonly exchangeRateInformation?: {
          /** @description The exchange contract with the bank. */
          readonly contractIdentification?: string;
          /** @description The rate. */
          readonly exchangeRate?: number;
          /**
           * @description What kind of rate it is.
           * @enum {string}
           */
          readonly rateType?: "Actual" | "Agreed" | "Indicative";
          /** @description The ISO 4217 code of the currency that the rate is for one unit of. */
          readonly unitCurrency?: string;
        };
        /** @description The id of the bank's quote. */
        readonly fxQuoteId?: string;
        /**
         * @description How urgent the payment is.
         * @enum {string}
         */
        readonly priority?: "Normal" | "Urgent";
        /** @description What the payment is for, in words. */
        readonly purpose?: string;
      };
      /** @description False or left out: international payments are not supported. */
      readonly isInternationalPayment?: boolean;
      /** @description The most that may be paid in all. It must not be less than a fixed amount, or than the fixed amounts of `paymentSchedule` together. */
      readonly maxCumulativeAmount?: string;
      /** @description How many payments may be made in all. It must not be less than the number of entries in `paymentSchedule`. */
      readonly maxCumulativeNumberOfPayments?: number;
      /** @description The dates of the payments, each once. Required for the types with `Defined` in their name. */
      readonly paymentSchedule?: readonly {
          /** @description The amount of this payment. Required if the type is fixed. */
          readonly amount?: string;
          /** @description The most that this payment may be. It must not be less than a fixed amount. */
          readonly maxAmount?: string;
          /**
           * Format: date
           * @description The day of this payment, today on the clock of the market or later, and within a year.
           */
          readonly paymentExecutionDate: string;
        }[];
      /** @description How often is paid. Required for the types with `Periodic` in their name. Types with `OnDemand` may have it: then it divides time into periods with limits. */
      readonly periodicSchedule?: {
        /** @description The amount of every payment. For a fixed type it must equal `amount` of the request. */
        readonly amount?: string;
        /** @description Limits of each period. */
        readonly controls?: {
          /** @description The most that may be paid in a period. It must not be less than a fixed amount. */
          readonly maxCumulativeAmountPerPeriod?: string;
          /** @description How many payments may be made in a period. */
          readonly maxCumulativeNumberOfPaymentsPerPeriod?: number;
        };
        /**
         * Format: date
         * @description The last day, not before `startDate`.
         */
        readonly endDate?: string;
        /**
         * @description The length of a period.
         * @enum {string}
         */
        readonly frequency: "Day" | "Week" | "Month" | "Year";
        /** @description The most that one payment may be. It must not be less than a fixed amount. */
        readonly maxAmount?: string;
        /**
         * Format: date
         * @description The first day, today on the clock of the market or later, and within a year.
         */
        readonly startDate: string;
      };
      /** @description What else the consent allows the service to do at the bank. */
      readonly permissions?: {
        /** @description To confirm the creditor's name. */
        readonly confirmPayee?: boolean;
        /** @description To read the customer's accounts. */
        readonly readAccountsBasic?: boolean;
        /** @description To read the customer's accounts with their numbers. */
        readonly readAccountsDetail?: boolean;
        /** @description To read balances. Requires `readAccountsBasic` or `readAccountsDetail` as well. */
        readonly readBalances?: boolean;
        /** @description To read the account that the customer pays from, to which a refund goes. Requested unless it is `false`. */
        readonly readRefundAccount?: boolean;
      };
    };
    /** @description Facts with which the bank assesses the risk of the payment: the customer's device and behaviour, the creditor and the delivery. */
    readonly Risks: {
      /**
       * @description What kind of account the creditor's is.
       * @enum {string}
       */
      readonly BeneficiaryAccountType?: "Personal" | "JointPersonal" | "PersonalSavingsAccount" | "Business" | "BusinessSavingsAccount" | "Charity" | "Collection" | "Corporate" | "Government" | "Ewallet" | "Investment" | "ISA" | "Premier" | "Wealth" | "Pension";
      /** @description What is known about the creditor. */
      readonly creditorIndicators?: {
        /**
         * @description Whether the creditor's account is that of a person or of a company.
         * @enum {string}
         */
        readonly accountType?: "Retail" | "Corporate";
        /**
         * @description What the creditor's bank said about the creditor's name.
         * @enum {string}
         */
        readonly confirmationOfPayeeResponse?: "Yes" | "Partial" | "No";
        /** @description Whether the customer confirmed the creditor. */
        readonly isCreditorConfirmed?: boolean;
        /** @description Whether the creditor was filled in for the customer. */
        readonly isCreditorPrePopulated?: boolean;
        /** @description Whether you verified the creditor. */
        readonly isVerifiedByTpp?: boolean;
      };
      /** @description What is known about the customer's device and behaviour. */
      readonly debtorIndicators?: {
        /** @description What the device can verify about a person. */
        readonly biometricCapabilities?: {
          /** @description The kinds of biometric check that the device has. */
          readonly biometricTypes?: readonly ("Fingerprint" | "FacialRecognition" | "Iris" | "VoicePrint" | "Other")[];
          /** @description Whether the device has biometric checks. */
          readonly supportsBiometric?: boolean;
        };
        /** @description The browser. */
        readonly browserInformation?: {
          /** @description The fonts that the browser has. */
          readonly availableFonts?: readonly string[];
          /** @description Whether the browser accepts cookies. */
          readonly isCookiesEnabled?: boolean;
          /** @description Device pixels for each CSS pixel. */
          readonly pixelRatio?: number;
          /** @description The plug-ins of the browser. */
          readonly plugins?: readonly string[];
          /** @description The header User-Agent of the browser. */
          readonly userAgent?: string;
        };
        /** @description The device. */
        readonly deviceInformation?: {
          /** @description Another id of the device. */
          readonly alternativeDeviceId?: string;
          /** @description The battery. */
          readonly batteryStatus?: {
            /** @description Whether the battery is being charged. */
            readonly isCharging?: boolean;
            /** @description How full the battery is, in percent. */
            readonly level?: number;
          };
          /** @description For how long the device has been bound to the customer (ISO 8601). */
          readonly bindingDuration?: string;
          /**
           * @description Whether the device is bound to the customer.
           * @enum {string}
           */
          readonly bindingStatus?: "Active" | "Expired" | "Revoked" | "Suspended";
          /**
           * @description How the device is connected.
           * @enum {string}
           */
          readonly connectionType?: "WiFi" | "Cellular" | "Other";
          /** @description The id of the binding. */
          readonly deviceBindingId?: string;
          /** @description What is unusual about the surroundings of the app. */
          readonly deviceEnvironmentContext?: readonly ("VPNDetected" | "EmulatorDetected")[];
          /** @description The id of the device. */
          readonly deviceId?: string;
          /** @description The language of the device (BCP 47). */
          readonly deviceLanguage?: string;
          /**
           * Format: date-time
           * @description The time on the device.
           */
          readonly deviceLocalDateTime?: string;
          /** @description Who made the device. */
          readonly deviceManufacturer?: {
            /** @description The maker. */
            readonly manufacturer?: string;
            /** @description The model. */
            readonly model?: string;
          };
          /** @description The operating system. */
          readonly deviceOperatingSystem?: string;
          /** @description The version of the operating system. */
          readonly deviceOperatingSystemVersion?: string;
          /**
           * @description What kind of device it is.
           * @enum {string}
           */
          readonly deviceType?: "Mobile" | "Desktop" | "Tablet" | "Wearable" | "Other";
          /**
           * Format: date-time
           * @description When the device was last bound to the customer.
           */
          readonly lastBindingDateTime?: string;
          /** @description The motion sensors. */
          readonly motionSensors?: {
            /** @description Whether the device has an accelerometer. */
            readonly accelerometer?: boolean;
            /** @description Whether the device has a gyroscope. */
            readonly gyroscope?: boolean;
            /**
             * @description Whether the device is moving.
             * @enum {string}
             */
            readonly status?: "InMotion" | "Stationary";
          };
          /** @description The screen. */
          readonly screenInformation?: {
            /**
             * @description How the device is held.
             * @enum {string}
             */
            readonly orientation?: "Portrait" | "Landscape";
            /** @description Pixels per inch. */
            readonly pixelDensity?: number;
          };
          /** @description The touch screen. */
          readonly touchSupport?: {
            /** @description How many touches the screen tells apart. */
            readonly maxTouchPoints?: number;
            /** @description Whether the screen can be touched. */
            readonly supported?: boolean;
          };
        };
        /** @description Where the device is. */
        readonly geoLocation?: {
          /** @description In degrees, from -90 to 90, as a number or a string. */
          readonly latitude?: number | string;
          /** @description In degrees, from -180 to 180, as a number or a string. */
          readonly longitude?: number | string;
        };
        /** @description What the customer does on the page. */
        readonly userBehavior?: {
          /** @description How the customer scrolls. */
          readonly scrollBehavior?: {
            /**
             * @description In which direction.
             * @enum {string}
             */
            readonly direction?: "Up" | "Down" | "Both";
            /** @description How often. */
            readonly frequency?: number;
            /** @description How fast. */
            readonly speed?: number;
          };
        };
      };
      /** @description Where the goods are sent. */
      readonly DeliveryAddress?: {
        /** @description The address in lines. */
        readonly AddressLine?: readonly string[];
        /** @description The number of the building. */
        readonly BuildingNumber?: string;
        /** @description The ISO 3166-1 code of the country. */
        readonly Country?: string;
        /** @description The region. In the UAE one of AbuDhabi, Ajman, Dubai, Fujairah, RasAlKhaimah, Sharjah, UmmAlQuwain. */
        readonly CountrySubDivision?: string;
        /** @description The postal code. */
        readonly PostCode?: string;
        /** @description The street. */
        readonly StreetName?: string;
        /** @description The town. */
        readonly TownName?: string;
      };
      /** @description The merchant's category, a code of ISO 18245. */
      readonly MerchantCategoryCode?: string;
      /** @description The id of the customer at the merchant. */
      readonly MerchantCustomerIdentification?: string;
      /**
       * @description The context of the payment, a code of the UK standard (OBRisk1).
       * @enum {string}
       */
      readonly PaymentContextCode?: "BillingGoodsAndServicesInAdvance" | "BillingGoodsAndServicesInArrears" | "PispPayee" | "EcommerceMerchantInitiatedPayment" | "FaceToFacePointOfSale" | "TransferToSelf" | "TransferToThirdParty" | "BillPayment" | "EcommerceGoods" | "EcommerceServices" | "Other" | "PartyToParty";
    };
    /** @description The new status of a consent. */
    readonly UpdatePaymentConsent: {
      /** @description `Revoked` withdraws the consent. In a sandbox, `Suspended`, `Authorized`, `Rejected` and `Expired` have the sandbox bank give the consent this status. `Authorised` is read as `Authorized`. */
      readonly status: components["schemas"]["ConsentStatus"];
    };
    /** @description An account and the name of its holder. Send either `iban` and `name`, or `beneficiaryIban` and `beneficiaryName`. */
    readonly PayeeCheckRequest: {
      /** @description The IBAN of the account. */
      readonly iban?: string;
      /** @description The name to confirm. */
      readonly name?: components["schemas"]["PayeeName"];
      /** @description The same as `iban`. */
      readonly beneficiaryIban?: string;
      /** @description The name to confirm. One with a legal form, such as LLC, is a business. */
      readonly beneficiaryName?: string;
    };
    /** @description The name of a person, or `businessName`. Of a person, `fullName` or both `givenName` and `lastName`. */
    readonly PayeeName: {
      /** @description The whole name of a person. */
      readonly fullName?: string;
      /** @description The given name of a person. */
      readonly givenName?: string;
      /** @description The family name of a person. */
      readonly lastName?: string;
      /** @description The name of a company. */
      readonly businessName?: string;
    };
    /** @description What a customer is asked to pay. A member that is not listed here is refused. */
    readonly LegacyCreatePaymentRequest: {
      /**
       * @description Only single payments. Mandates are requested through the current interface.
       * @enum {string}
       */
      readonly type: "SINGLE_DOMESTIC";
      /**
       * @description One payment, or several.
       * @enum {string}
       */
      readonly paymentConsentType: "SingleInstantPayment" | "SingleFutureDatedPayment";
      /**
       * Format: date-time
       * @description When to make a SingleFutureDatedPayment: within the hour after this time, and always on this day in Riyadh. Within a year from now.
       */
      readonly executionDateTime?: string;
      /** @description The amount as a decimal string. */
      readonly amount: string;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency: string;
      /**
       * @description The country of the payment: SA.
       * @enum {string}
       */
      readonly countryCode: "SA";
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["LegacyAccountInput"];
      /** @description The account that the customer must pay from. Left out, the customer chooses one at the bank. */
      readonly debtorAccount?: components["schemas"]["LegacyAccountInput"];
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string;
      /**
       * Format: uuid
       * @description The UUID of the customer's bank, from Provider/List. Without it the customer picks the bank at `requestLink`.
       */
      readonly providerId?: string;
      /** @description A description for your own use. */
      readonly description?: string;
      /** @description Your own reference. The current interface calls it `reference`. */
      readonly externalReference?: string;
      /** @description A note for the customer. */
      readonly note?: string;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description Where the customer is sent after approving. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after declining, or if something failed. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description False shows the customer a page of this service after the bank, with a link to your page. */
      readonly autoRedirect?: boolean;
    };
    /** @description An account and its holder. */
    readonly LegacyAccountInput: {
      /** @description How the account is identified. */
      readonly scheme: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The name of the account holder. */
      readonly name?: string;
    };
    /** @description Which payments to list. */
    readonly LegacyPaymentFilter: {
      /**
       * Format: date-time
       * @description Only what was created at this time or later.
       */
      readonly fromDateTime?: string;
      /**
       * Format: date-time
       * @description Only what was created at this time or earlier.
       */
      readonly toDateTime?: string;
      /**
       * @description Only payments with this status.
       * @enum {string}
       */
      readonly status?: "CREATED" | "PENDING" | "RECEIVED" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "CANCELLED";
      /** @description Only payments of this amount, a number. */
      readonly amount?: number;
      /** @description Only payments whose creditor's or debtor's account name contains this text. Case does not matter. */
      readonly accountName?: string;
      /**
       * @description Every payment debits a customer: DEBIT selects all of them and CREDIT none.
       * @enum {string}
       */
      readonly paymentType?: "CREDIT" | "DEBIT";
      /**
       * @description By the time of creation. DESCENDING, the newest first, if left out.
       * @enum {string}
       */
      readonly order?: "ASCENDING" | "DESCENDING";
    };
    /** @description A payment to make under a mandate. */
    readonly SchedulePayment: {
      /**
       * Format: uuid
       * @description The id of a mandate. It is the id of its consent.
       */
      readonly mandateId: string;
      /**
       * Format: date
       * @description The day on which the payment is made, on the clock of the market.
       */
      readonly executionDate: string;
      /** @description The amount as a decimal string. Left out, the amount that the customer agreed to. A fixed payment has no other. */
      readonly amount?: string;
      /**
       * Format: uuid
       * @description The id of the creditor account of the payment request that is paid. Left out, the first one.
       */
      readonly creditorAccountId?: string;
      /** @description Your own reference of this payment. It is on both account statements, instead of the references of the payment request. */
      readonly reference?: string;
    };
    /** @description A scheduled payment, and the amount to approve. */
    readonly ApprovePayment: {
      /**
       * Format: uuid
       * @description The id of a mandate. It is the id of its consent.
       */
      readonly mandateId: string;
      /**
       * Format: uuid
       * @description The id of the scheduled payment.
       */
      readonly transactionId: string;
      /** @description The amount to approve, if it is not the one that the payment was scheduled with. At most `maxAmount`. */
      readonly amount?: string;
    };
    /** @description An account to register. */
    readonly AddBankAccount: {
      /** @description The account. */
      readonly accountDetails: {
        /** @description The IBAN. Spaces and lower case letters are accepted too. It must be of the market. */
        readonly identificationNumber: string;
        /** @description What you call the account. Left out, the name of its holder. */
        readonly name?: string;
      };
      /** @description The holder of the account. */
      readonly accountHolderDetails: {
        /** @description The name of the holder, as the bank knows it. */
        readonly name: string;
      };
      /**
       * @description Makes it the default account. The first account is the default in any case.
       * @default false
       */
      readonly isDefault?: boolean;
    };
    /** @description The account that becomes the default. */
    readonly ChooseDefaultBankAccount: {
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly id: string;
    };
    /** @description What a customer is asked to share. A member that is not listed here is refused. */
    readonly CreateAccountRequest: {
      /**
       * @description Only banks of this country. All banks of the market if left out.
       * @enum {string}
       */
      readonly countryCode?: "AE" | "SA";
      /** @description What the customer is asked to share. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      /** @description A date-time, or a day on the clock of the market */
      readonly transactionsFromDate?: string;
      /** @description A date-time, or a day on the clock of the market */
      readonly transactionsToDate?: string;
      /** @description When the consent ends, within 365 days. A day is the last day of the consent on the clock of the market */
      readonly expiryDate?: string;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours. */
      readonly autoRedirect?: boolean;
      /** @description Your own id of the customer. Consents of one customer at one bank share a connection. */
      readonly referenceCustomerId?: string;
      /** @description The same as `referenceCustomerId`. */
      readonly customerId?: string;
      /** @description The banks that the customer may choose, by id or UUID. All banks if left out. */
      readonly providers?: readonly string[];
      /**
       * @description For what the data is read. `AccountAggregation` if left out.
       * @default AccountAggregation
       */
      readonly purpose?: components["schemas"]["DataPurpose"];
      /**
       * @description The kind of customer whose data is read.
       * @default Retail
       */
      readonly userType?: components["schemas"]["UserType"];
    };
    /** @description The members to change. A member that is not listed here is refused. */
    readonly UpdateAccountRequest: {
      /** @description Only banks of this country. Null: all banks of the market. */
      readonly countryCode?: ("AE" | "SA") | null;
      /** @description What the customer is asked to share. */
      readonly permissions?: readonly components["schemas"]["DataPermission"][];
      /** @description The first day of the transactions. Null: the bank decides. */
      readonly transactionsFromDate?: string | null;
      /** @description The last day of the transactions. Null: no last day. */
      readonly transactionsToDate?: string | null;
      /** @description When the consent ends, within 365 days. A day is the last day of the consent on the clock of the market. Null: after 90 days. */
      readonly expiryDate?: string | null;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow?: "WEB";
      /** @description Where the customer is sent after approving. Null: a page of this service says how it went. */
      readonly successRedirectUrl?: string | null;
      /** @description Where the customer is sent after declining, or if something failed. Null: a page of this service says how it went. */
      readonly failureRedirectUrl?: string | null;
      /** @description Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours. */
      readonly autoRedirect?: boolean;
    };
    /** @description The consent to create. A member that is not listed here is refused. */
    readonly CreateAccountConsent: {
      /**
       * Format: uuid
       * @description The id of the account request.
       */
      readonly requestId: string;
      /** @description The bank, by id or UUID. Left out: the only bank of the request, or the customer chooses. */
      readonly providerId?: string;
      /** @description For what the data is read. That of the account request if left out. */
      readonly purpose?: components["schemas"]["DataPurpose"];
      /** @description The kind of customer whose data is read. */
      readonly userType?: components["schemas"]["UserType"];
      /**
       * Format: uuid
       * @description The consent that the new one renews: one that a bank has granted.
       */
      readonly baseConsentId?: string;
    };
    /** @description The new status. */
    readonly RevokeAccountConsent: {
      /**
       * @description Always `Revoked`.
       * @constant
       */
      readonly status: "Revoked";
    };
    /** @description What to read again. A member that is not listed here is refused. */
    readonly StartDataSync: {
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The ids of the accounts to read. All accounts of the consent if left out. */
      readonly accountIds?: readonly string[];
      /** @description The sections to read. All that the consent permits if left out. */
      readonly sections?: readonly components["schemas"]["SectionName"][];
    };
    /** @description What to read. A member that is not listed here is refused. */
    readonly AccessAccounts: {
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /**
       * @description The sections to read of each account. Without it, the answer has the accounts alone.
       * @default []
       */
      readonly include?: readonly ("balances" | "transactions" | "beneficiaries" | "directDebits" | "parties")[];
      /** @description A date-time, or a day on the clock of the market */
      readonly from?: string;
      /** @description A date-time, or a day on the clock of the market */
      readonly to?: string;
    };
    /** @description What a customer is asked to share for one day. */
    readonly CreateShortLivedAccountRequest: {
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description The country of the banks: SA. */
      readonly countryCode: string;
      /** @description What the consent allows. */
      readonly requestPermissions: readonly ("ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatementsBasic" | "ReadStatementsDetail" | "ReadSupplementaryAccountInfo" | "ReadOffers" | "ReadPartyCustomer" | "ReadFutureDatedPaymentsBasic" | "ReadFutureDatedPaymentsDetail" | "ReadPAN")[];
      /** @description The UUIDs of the banks that the customer may choose. All if left out. */
      readonly providers?: readonly string[];
      /**
       * Format: date-time
       * @description The first day of the transactions. If there is none, the bank decides.
       */
      readonly consentTransactionsFromDate?: string;
      /**
       * Format: date-time
       * @description The last day of the transactions.
       */
      readonly consentTransactionsToDate?: string;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours. */
      readonly autoRedirect?: boolean;
    };
    /** @description What a customer is asked to share until a date. */
    readonly CreateLongLivedAccountRequest: {
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description The country of the banks: SA. */
      readonly countryCode: string;
      /** @description What the consent allows. */
      readonly requestPermissions: readonly ("ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatementsBasic" | "ReadStatementsDetail" | "ReadSupplementaryAccountInfo" | "ReadOffers" | "ReadPartyCustomer" | "ReadFutureDatedPaymentsBasic" | "ReadFutureDatedPaymentsDetail" | "ReadPAN")[];
      /** @description The UUIDs of the banks that the customer may choose. All if left out. */
      readonly providers?: readonly string[];
      /**
       * Format: date-time
       * @description The first day of the transactions. If there is none, the bank decides.
       */
      readonly consentTransactionsFromDate?: string;
      /**
       * Format: date-time
       * @description The last day of the transactions.
       */
      readonly consentTransactionsToDate?: string;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours. */
      readonly autoRedirect?: boolean;
      /**
       * Format: date-time
       * @description The end of the consent, within 365 days.
       */
      readonly consentExpiryDate: string;
    };
    /** @description About whom a report is wanted. */
    readonly CreateAccountReport: {
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description The accounts that the report is about. All that the customer shares if left out. */
      readonly accountIds?: readonly string[];
    };
    /** @description About whom a report is wanted. A member that is not listed here is refused. */
    readonly CreateRiskReport: {
      /** @description Your own id of the customer. Consents of one customer at one bank share a connection. */
      readonly referenceCustomerId: string;
      /** @description The consents whose data the report is made of. All consents in force if left out. */
      readonly consentIds?: readonly string[];
    };
    /** @description An account. */
    readonly BeneficiaryQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description A name to compare with the registered one. Left out, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the person or company to which it should belong. */
    readonly IdQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description Also accepted: IQAMA, COMMERCIAL_REGISTRATION, CR_NUMBER, UNIFIED_NUMBER, UNN */
      readonly idType?: components["schemas"]["IdType"];
      /** @description The number of the person or the company. Without `idType` its first digit says what kind it is: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. A national ID and an Iqama number must have a valid check digit (Luhn). */
      readonly idValue: string;
    };
    /** @description An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. */
    readonly CorporateQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description Must be a valid 10-digit commercial registration number */
      readonly crNumber?: string;
      /** @description Must be a valid 10-digit Unified National Number, beginning with 7 */
      readonly unifiedNationalNumber?: string;
    };
    /** @description A Saudi account. */
    readonly SaudiBeneficiaryQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description A name to compare with the registered one. Left out, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the person or company to which it should belong. The name is compared across scripts and spellings. */
    readonly NamedIdQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description Also accepted: IQAMA, COMMERCIAL_REGISTRATION, CR_NUMBER, UNIFIED_NUMBER, UNN */
      readonly idType?: components["schemas"]["IdType"];
      /** @description The number of the person or the company. Without `idType` its first digit says what kind it is: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. A national ID and an Iqama number must have a valid check digit (Luhn). */
      readonly idValue: string;
      /** @description A name to compare with the registered one. Left out, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. The name is compared across scripts and spellings. */
    readonly NamedCorporateQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description Must be a valid 10-digit commercial registration number */
      readonly crNumber?: string;
      /** @description Must be a valid 10-digit Unified National Number, beginning with 7 */
      readonly unifiedNationalNumber?: string;
      /** @description A name to compare with the registered one. Left out, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the person or company to which it should belong. The name is compared across scripts and spellings. */
    readonly ProIdQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description Also accepted: IQAMA, COMMERCIAL_REGISTRATION, CR_NUMBER, UNIFIED_NUMBER, UNN */
      readonly idType?: components["schemas"]["IdType"];
      /** @description The number of the person or the company. Without `idType` its first digit says what kind it is: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. A national ID and an Iqama number must have a valid check digit (Luhn). */
      readonly idValue: string;
      /** @description A name to compare with the registered one. Left out, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. The name is compared across scripts and spellings. */
    readonly ProCorporateQuestion: {
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description Must be a valid 10-digit commercial registration number */
      readonly crNumber?: string;
      /** @description Must be a valid 10-digit Unified National Number, beginning with 7 */
      readonly unifiedNationalNumber?: string;
      /** @description A name to compare with the registered one. Left out, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description A new subscription. A member that is not listed here is refused. */
    readonly CreateWebhook: {
      /**
       * Format: uri
       * @description The https URL to which the events are sent. It must not be a private or a loopback address.
       */
      readonly url: string;
      /** @description The product of the events. */
      readonly product: components["schemas"]["EventProduct"];
      /** @description The resource types of the events: each event of each of them is sent. */
      readonly resources: readonly components["schemas"]["ResourceType"][];
      /** @description A note of your own. */
      readonly description?: string;
      /** @description Left out: `Active`. */
      readonly status?: components["schemas"]["SubscriptionStatus"];
    };
    /** @description The members to change. A member that is not listed here is refused. */
    readonly UpdateWebhook: {
      /**
       * Format: uri
       * @description The https URL to which the events are sent. It must not be a private or a loopback address.
       */
      readonly url?: string;
      /** @description The product of the events. */
      readonly product?: components["schemas"]["EventProduct"];
      /** @description The resource types of the events: each event of each of them is sent. */
      readonly resources?: readonly components["schemas"]["ResourceType"][];
      /** @description A note of your own. Null or an empty text removes it. In a body with other fields, null requires a signature of the exact bytes of the body. */
      readonly description?: string | null;
      /** @description `Inactive` pauses the deliveries, `Active` resumes them. */
      readonly status?: components["schemas"]["SubscriptionStatus"];
    };
    /** @description A resource has a new status. The event is a notification; read the resource for its current state. */
    readonly Event: OneOf<[{
      /** @description The id of the event. It stays the same on every retry, so use it to ignore an event that arrives twice. */
      readonly id: string;
      /** @description What happened: a resource type and a name. */
      readonly type: components["schemas"]["EventType"];
      /**
       * @description The version of the event schema.
       * @constant
       */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When the status changed.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id.
       */
      readonly clientId: string;
      /** @description The change. */
      readonly data: {
        /** @description The status since then. */
        readonly status: string;
        /** @description The status before. Missing in the first event of a resource. */
        readonly previousStatus?: string;
      };
      /**
       * @description The product.
       * @constant
       */
      readonly product: "payments";
      /** @description The resource that has a new status. */
      readonly resource: {
        /**
         * @description The type of the resource.
         * @enum {string}
         */
        readonly type: "payment_request" | "consent" | "payment" | "mandate" | "mandate_transaction";
        /**
         * Format: uuid
         * @description The id of the resource.
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of a payment request.
         */
        readonly paymentRequestId: string;
        /**
         * Format: uuid
         * @description The id of a consent.
         */
        readonly consentId?: string;
        /**
         * Format: uuid
         * @description The id of a payment.
         */
        readonly paymentId?: string;
        /**
         * Format: uuid
         * @description The id of a mandate. It is the id of its consent.
         */
        readonly mandateId?: string;
        /**
         * Format: uuid
         * @description The id of the transaction of a mandate.
         */
        readonly mandateTransactionId?: string;
      };
    }, {
      /** @description The id of the event. It stays the same on every retry, so use it to ignore an event that arrives twice. */
      readonly id: string;
      /** @description What happened: a resource type and a name. */
      readonly type: components["schemas"]["EventType"];
      /**
       * @description The version of the event schema.
       * @constant
       */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When the status changed.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id.
       */
      readonly clientId: string;
      /** @description The change. */
      readonly data: {
        /** @description The status since then. */
        readonly status: string;
        /** @description The status before. Missing in the first event of a resource. */
        readonly previousStatus?: string;
      };
      /**
       * @description The product.
       * @constant
       */
      readonly product: "account-data";
      /** @description The resource that has a new status. */
      readonly resource: {
        /**
         * @description The type of the resource.
         * @enum {string}
         */
        readonly type: "account_request" | "account_consent" | "data_sync" | "account_report";
        /**
         * Format: uuid
         * @description The id of the resource.
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of the account request.
         */
        readonly accountRequestId?: string;
        /**
         * Format: uuid
         * @description The id of the account consent.
         */
        readonly accountConsentId?: string;
        /**
         * Format: uuid
         * @description The id of the job.
         */
        readonly dataSyncId?: string;
        /**
         * Format: uuid
         * @description The id of the account information report: its `jobId`.
         */
        readonly accountReportId?: string;
      };
    }, {
      /** @description The id of the event. It stays the same on every retry, so use it to ignore an event that arrives twice. */
      readonly id: string;
      /** @description What happened: a resource type and a name. */
      readonly type: components["schemas"]["EventType"];
      /**
       * @description The version of the event schema.
       * @constant
       */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When the status changed.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id.
       */
      readonly clientId: string;
      /** @description The change. */
      readonly data: {
        /** @description The status since then. */
        readonly status: string;
        /** @description The status before. Missing in the first event of a resource. */
        readonly previousStatus?: string;
      };
      /**
       * @description The product.
       * @constant
       */
      readonly product: "reports";
      /** @description The resource that has a new status. */
      readonly resource: {
        /**
         * @description The type of the resource.
         * @enum {string}
         */
        readonly type: "risk_report";
        /**
         * Format: uuid
         * @description The id of the resource.
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of the risk report.
         */
        readonly riskReportId?: string;
      };
    }]>;
    /**
     * @description The status of a request for account data. `New`: It has no consent yet. It expires if it does not get one. `AwaitingAuthorization`: The customer has to decide at the bank. `Authorized`: The customer shares the data. `Rejected`: The customer or the bank declined the consent. `Expired`: The customer did not decide in time, or the consent has ended. `Revoked`: The consent was revoked. `Cancelled`: You cancelled it. It is no longer in the lists.
     * @enum {string}
     */
    readonly AccountRequestStatus: "New" | "AwaitingAuthorization" | "Authorized" | "Rejected" | "Expired" | "Revoked" | "Cancelled";
    /**
     * @description The status of a consent. `AwaitingAuthorization`: The customer has not decided yet. `Authorized`: The customer has approved. `Suspended`: The bank has blocked it for now. `Consumed`: Every payment that it allows has been made. `Rejected`: The customer or the bank declined. `Expired`: The customer did not decide in time, or the consent has ended. `Revoked`: It was withdrawn by the customer, by you or by the bank.
     * @enum {string}
     */
    readonly ConsentStatus: "AwaitingAuthorization" | "Authorized" | "Suspended" | "Consumed" | "Rejected" | "Expired" | "Revoked";
    /**
     * @description What kind of creditor receives the money.
     * @enum {string}
     */
    readonly CreditorType: "Individual" | "Merchant" | "Business" | "Charity" | "GovernmentBody" | "Other";
    /**
     * @description What a consent can allow. The markets have different lists.
     * @enum {string}
     */
    readonly DataPermission: "ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadFXTransactionsBasic" | "ReadFXTransactionsDetail" | "ReadFXRemittanceCharges" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadProduct" | "ReadProductFinanceRates" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatements" | "ReadPartyUser" | "ReadPartyUserIdentity" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadStatementsBasic" | "ReadStatementsDetail" | "ReadSupplementaryAccountInfo" | "ReadOffers" | "ReadPartyCustomer" | "ReadFutureDatedPaymentsBasic" | "ReadFutureDatedPaymentsDetail" | "ReadPAN";
    /**
     * @description For what the data is read.
     * @enum {string}
     */
    readonly DataPurpose: "AccountAggregation" | "RiskAssessment" | "TaxFiling" | "Onboarding" | "Verification" | "QuoteComparison" | "BudgetingAnalysis" | "FinancialAdvice" | "AuditReconciliation";
    /**
     * @description The products that have events.
     * @enum {string}
     */
    readonly EventProduct: "payments" | "account-data" | "reports";
    /**
     * @description The types of all events. New types may be added: answer 202 to a type that you do not know, and ignore it.
     * @enum {string}
     */
    readonly EventType: "payment_request.created" | "payment_request.awaiting_authorization" | "payment_request.processing" | "payment_request.active" | "payment_request.suspended" | "payment_request.completed" | "payment_request.rejected" | "payment_request.failed" | "payment_request.expired" | "payment_request.revoked" | "payment_request.cancelled" | "consent.created" | "consent.authorized" | "consent.suspended" | "consent.consumed" | "consent.rejected" | "consent.expired" | "consent.revoked" | "payment.created" | "payment.accepted" | "payment.completed" | "payment.rejected" | "mandate.created" | "mandate.authorized" | "mandate.suspended" | "mandate.completed" | "mandate.rejected" | "mandate.revoked" | "mandate.expired" | "mandate_transaction.created" | "mandate_transaction.scheduled" | "mandate_transaction.processing" | "mandate_transaction.completed" | "mandate_transaction.failed" | "mandate_transaction.cancelled" | "mandate_transaction.expired" | "account_request.created" | "account_request.awaiting_authorization" | "account_request.authorized" | "account_request.rejected" | "account_request.expired" | "account_request.revoked" | "account_request.cancelled" | "account_consent.created" | "account_consent.authorized" | "account_consent.suspended" | "account_consent.consumed" | "account_consent.rejected" | "account_consent.expired" | "account_consent.revoked" | "data_sync.created" | "data_sync.processing" | "data_sync.enqueued" | "data_sync.succeeded" | "data_sync.failed" | "risk_report.created" | "risk_report.enqueued" | "risk_report.processing" | "risk_report.succeeded" | "risk_report.failed" | "risk_report.scheduled" | "risk_report.deleted" | "account_report.created" | "account_report.enqueued" | "account_report.processing" | "account_report.succeeded" | "account_report.failed" | "account_report.scheduled" | "account_report.deleted";
    /**
     * @description The kinds of number that identify the holder of a Saudi account.
     * @enum {string}
     */
    readonly IdType: "NATIONAL_ID" | "IQAMA_NUMBER" | "COMMERCIAL_REGISTRATION_NUMBER" | "UNIFIED_NATIONAL_NUMBER";
    /**
     * @description The language of names in the answer.
     * @enum {string}
     */
    readonly Language: "Arabic" | "English";
    /**
     * @description The regulatory jurisdiction of a request. `MAIN` has no rules of its own and includes the providers of all markets.
     * @enum {string}
     */
    readonly Market: "UAE" | "KSA" | "MAIN";
    /**
     * @description The status of a payment request. `New`: It has no consent yet. It expires if it does not get one. `AwaitingAuthorization`: The customer has to decide at the bank. `Processing`: The customer has approved, and the payment is being made. `Active`: A type with several payments: the consent is in force. `Suspended`: A type with several payments: the bank has blocked the consent for now. `Completed`: The customer's account has been debited, or the last of several payments has been made. `Rejected`: The customer or the bank declined the consent. `Failed`: The bank refused the payment. `Expired`: The customer did not decide in time, or the consent has ended. `Revoked`: A type with several payments: the consent was revoked. `Cancelled`: You cancelled it. It is no longer in the lists.
     * @enum {string}
     */
    readonly PaymentRequestStatus: "New" | "AwaitingAuthorization" | "Processing" | "Active" | "Suspended" | "Completed" | "Rejected" | "Failed" | "Expired" | "Revoked" | "Cancelled";
    /**
     * @description The status of a payment. `Pending`: The bank has not processed the order yet. `AcceptedWithoutPosting`: The creditor's bank has accepted the payment but not credited the account yet. `AcceptedSettlementCompleted`: The customer's account has been debited. The payment counts as made. `AcceptedCreditSettlementCompleted`: The creditor's account has been credited. The payment counts as made. `Rejected`: The bank refused the payment. `RejectReasonCode` of `GET /payments/{paymentId}` says why.
     * @enum {string}
     */
    readonly PaymentStatus: "Pending" | "AcceptedWithoutPosting" | "AcceptedSettlementCompleted" | "AcceptedCreditSettlementCompleted" | "Rejected";
    /**
     * @description One payment, or a consent to several. `SingleInstantPayment`: One payment, as soon as the customer approves. `VariableOnDemand`: Several payments of any amount within the limits, whenever you ask for one. `FixedOnDemand`: Several payments of the same amount, whenever you ask for one. `VariablePeriodicSchedule`: One payment in each period, of any amount within the limits. `FixedPeriodicSchedule`: One payment of the same amount in each period. `VariableDefinedSchedule`: Payments on listed dates, of any amount within the limits. `FixedDefinedSchedule`: Payments on listed dates, each of a listed amount.
     * @enum {string}
     */
    readonly PaymentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule";
    /**
     * @description The status of a report. `Awaiting`: It has not started. `Enqueued`: It starts at once. `Processing`: The data is being read and the figures are being computed. `Succeeded`: It can be read. `Failed`: It could not be made. `reason` says why. `Scheduled`: A bank did not answer. It is tried again soon. `Deleted`: You deleted it, or the data of a consent that it rests on was deleted.
     * @enum {string}
     */
    readonly ReportStatus: "Awaiting" | "Enqueued" | "Processing" | "Succeeded" | "Failed" | "Scheduled" | "Deleted";
    /**
     * @description The kinds of resource that have events.
     * @enum {string}
     */
    readonly ResourceType: "payment_request" | "consent" | "payment" | "mandate" | "mandate_transaction" | "account_request" | "account_consent" | "data_sync" | "risk_report" | "account_report";
    /**
     * @description How an account is identified. Accounts in the UAE have an IBAN.
     * @enum {string}
     */
    readonly SchemeName: "IBAN" | "AccountNumber";
    /**
     * @description The sections of account data.
     * @enum {string}
     */
    readonly SectionName: "accounts" | "balances" | "transactions" | "beneficiaries" | "directDebits" | "parties";
    /**
     * @description Whether events are sent. `Active`: events are sent. `Inactive`: nothing is sent until you resume it.
     * @enum {string}
     */
    readonly SubscriptionStatus: "Active" | "Inactive";
    /**
     * @description The kind of customer whose data is read.
     * @enum {string}
     */
    readonly UserType: "Retail" | "SME" | "Corporate";
    /** @description The tokens of a session. */
    readonly Session: {
      /** @description Send it as `Authorization: Bearer …` with every request. */
      readonly accessToken: string;
      /** @description Lifetime of the access token in seconds */
      readonly expiresIn: number;
      /**
       * @description How the access token is sent.
       * @constant
       */
      readonly tokenType: "Bearer";
      /** @description Exchanges the session for a new one. It works once. */
      readonly refreshToken: string;
      /** @description Lifetime of the refresh token in seconds */
      readonly refreshExpiresIn: number;
    };
    /** @description Why a request was refused. Rely on `code`; `message` is prose and may change. */
    readonly Error: {
      /** @description Why the request was refused. Programs rely on this. */
      readonly code: components["schemas"]["ErrorCode"];
      /** @description The reason in words, for people. It may change. */
      readonly message: string;
      /** @description For each field at fault, what is wrong with it. Fields are named by their path in the body, such as `instructions.periodicSchedule.startDate`, or by the name of the header or the query parameter. `not_found`, `invalid_state` and `provider_unavailable` have facts here that belong to no field: the section _Errors_ lists them. Empty if there is nothing to say. */
      readonly details: {
        [key: string]: readonly string[];
      };
    };
    /**
     * @description Why a request of the current interface was refused. The section _Errors_ explains each code. New codes may be added: treat a code that you do not know by the status of the answer.
     * @enum {string}
     */
    readonly ErrorCode: "validation_error" | "invalid_signature" | "unauthorized" | "token_expired" | "subscription_required" | "not_subscribed" | "forbidden" | "insufficient_permissions" | "consent_not_authorized" | "not_found" | "method_not_allowed" | "conflict" | "invalid_state" | "payload_too_large" | "idempotency_mismatch" | "resource_locked" | "rate_limited" | "internal_error" | "provider_unavailable";
    /** @description The gateway in front of the service refused the request. */
    readonly GatewayRefusal: {
      /** @description The reason in words. */
      readonly message: string;
    };
    /** @description The new tokens of a session. They are at the top level and again under `data`. */
    readonly RefreshedToken: {
      /**
       * @description How the access token is sent.
       * @constant
       */
      readonly type: "Bearer";
      /** @description Send it as `Authorization: Bearer …` with every request. */
      readonly access_token: string;
      /** @description Lifetime of the access token in seconds */
      readonly expires_in: number;
      /** @description Exchanges the session for a new one. It works once. */
      readonly refresh_token: string;
      /** @description Lifetime of the refresh token in seconds */
      readonly refresh_expires_in: number;
      /** @description The same members again. */
      readonly data: components["schemas"]["Token"];
    };
    /** @description The tokens of a session, as the legacy interface names them. */
    readonly Token: {
      /**
       * @description How the access token is sent.
       * @constant
       */
      readonly type: "Bearer";
      /** @description Send it as `Authorization: Bearer …` with every request. */
      readonly access_token: string;
      /** @description Lifetime of the access token in seconds */
      readonly expires_in: number;
      /** @description Exchanges the session for a new one. It works once. */
      readonly refresh_token: string;
      /** @description Lifetime of the refresh token in seconds */
      readonly refresh_expires_in: number;
    };
    /** @description A set of public keys (RFC 7517 section 5). */
    readonly JsonWebKeySet: {
      /** @description The public keys. A new key is published before it signs, so read the set again if a `kid` is not in it. */
      readonly keys: readonly components["schemas"]["JsonWebKey"][];
    };
    /** @description A public key (RFC 7517). */
    readonly JsonWebKey: {
      /** @description The kind of key: `EC`. */
      readonly kty: string;
      /** @description What the key is for: `sig`, signatures. */
      readonly use: string;
      /** @description Names the key: its RFC 7638 thumbprint. */
      readonly kid: string;
      /** @description The algorithm of its signatures: `ES256`. */
      readonly alg: string;
      /** @description The modulus of an RSA key, in base64url. Keys of this service are elliptic and have none. */
      readonly n?: string;
      /** @description The exponent of an RSA key, in base64url. Keys of this service are elliptic and have none. */
      readonly e?: string;
      /** @description The x coordinate of the key, in base64url. */
      readonly x?: string;
      /** @description The y coordinate of the key, in base64url. */
      readonly y?: string;
      /** @description The curve of the key: `P-256`. */
      readonly crv?: string;
    };
    /** @description Why a request to a legacy authentication path was refused (RFC 9457). */
    readonly ProblemDetails: {
      /** @description Why the request was refused. Programs rely on this. */
      readonly type: components["schemas"]["ProblemType"];
      /** @description The reason in words. It is the same for every refusal of this type. */
      readonly title: string;
      /** @description The HTTP status of the answer. */
      readonly status: number;
      /** @description The reason in words, for this request. */
      readonly detail: string;
      /** @description The path of the request. */
      readonly instance: string;
      /** @description For each field at fault, what is wrong with it. Empty if no field is at fault. */
      readonly errors: {
        [key: string]: readonly string[];
      };
    };
    /**
     * @description Why a request was refused: `urn:problem:` and a code of the current interface.
     * @enum {string}
     */
    readonly ProblemType: "urn:problem:validation_error" | "urn:problem:invalid_signature" | "urn:problem:unauthorized" | "urn:problem:token_expired" | "urn:problem:subscription_required" | "urn:problem:not_subscribed" | "urn:problem:forbidden" | "urn:problem:insufficient_permissions" | "urn:problem:consent_not_authorized" | "urn:problem:not_found" | "urn:problem:method_not_allowed" | "urn:problem:conflict" | "urn:problem:invalid_state" | "urn:problem:payload_too_large" | "urn:problem:idempotency_mismatch" | "urn:problem:resource_locked" | "urn:problem:rate_limited" | "urn:problem:internal_error" | "urn:problem:provider_unavailable";
    /** @description A bank at which customers can give consent. */
    readonly Provider: {
      /** @description The id of the bank, such as `uae-enbdx`. Send it as `providerId`. */
      readonly id: string;
      /** @description The name of the bank in English. */
      readonly name: string;
      /**
       * @description The market of the bank.
       * @enum {string}
       */
      readonly country: "UAE" | "KSA";
    };
    /** @description A purpose that a payment in the market can have. */
    readonly PaymentPurposeCode: {
      /**
       * Format: uuid
       * @description The id of the code in this market.
       */
      readonly id: string;
      /** @description The code. Send it as `purpose`. */
      readonly code: string;
      /** @description What the code means. */
      readonly description: string;
    };
    /** @description A bank, as the legacy interface describes it. */
    readonly LegacyProvider: {
      /**
       * Format: uuid
       * @description The id of the bank.
       */
      readonly id: string;
      /** @description The country of the bank. */
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description What account consents at this bank can allow. */
      readonly allowedPermissions: readonly string[];
      /** @description The place of the bank's head office. */
      readonly address: string | null;
      /** @description The bank's telephone number. */
      readonly phone: string | null;
      /** @description The name in Arabic. */
      readonly arabicName: string;
      /** @description The name in English. */
      readonly englishName: string;
      /**
       * @description Whether the bank can be used.
       * @enum {string}
       */
      readonly status: "Active" | "Inactive";
      /** @description Whether customers can give consent at this bank now. */
      readonly isEnable: boolean;
      /**
       * Format: uri
       * @description The address of the bank's logo.
       */
      readonly logo: string;
    };
    /** @description A country in which the service works. */
    readonly LegacyCountry: {
      /**
       * Format: uuid
       * @description The id of the country.
       */
      readonly id: string;
      /**
       * Format: date-time
       * @description When the country was added.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the country was last changed.
       */
      readonly updatedAt: string;
      /** @description The currency of the country. */
      readonly currency: components["schemas"]["LegacyCurrency"];
      /** @description The name in English. */
      readonly englishName: string;
      /** @description The name in Arabic. */
      readonly arabicName: string;
      /** @description The ISO 3166-1 code of the country. */
      readonly iso3166Code: string;
      /** @description The time zone of the country, as the IANA database names it. */
      readonly timeZone: string;
    };
    /** @description A currency. */
    readonly LegacyCurrency: {
      /**
       * Format: uuid
       * @description The id of the currency.
       */
      readonly id: string;
      /** @description The name in English. */
      readonly englishName: string;
      /** @description The name in Arabic. */
      readonly arabicName: string;
      /** @description The ISO 4217 code of the currency. The name of the member is a misspelling that the interface has kept. */
      readonly iso4117Code: string;
      /** @description The ISO 4217 number of the currency. The name of the member is a misspelling that the interface has kept. */
      readonly iso4117Number: string;
    };
    /** @description Why a request to the legacy interface was refused. ais and pis leave `error` out where their published list has no code. */
    readonly LegacyError: {
      /** @description Why the request was refused. Programs rely on this. */
      readonly error?: components["schemas"]["LegacyErrorCode"];
      /** @description For each field at fault, what is wrong with it. If no field is at fault, `message` has the reason in words. */
      readonly errorDescription: {
        [key: string]: readonly string[];
      } | null;
      /** @description Always null in a refusal. */
      readonly data: null;
    };
    /**
     * @description Why a request of the legacy interface was refused. The list is that of the published legacy interface, and a few codes of this service at its end.
     * @enum {string}
     */
    readonly LegacyErrorCode: "INVALID_DATA" | "INVALID_SIGNATURE" | "RESOURCE_LOCKED" | "COUNTRY_NOT_FOUND" | "CURRENCY_NOT_FOUND" | "PROVIDER_NOT_FOUND" | "CONNECTION_NOT_FOUND" | "INSUFFICIENT_CONSENT_PERMISSIONS" | "CONSENT_EXPIRED" | "CONSENT_REVOKED" | "CONSENT_UNAUTHORIZED" | "CONSENT_NOT_FOUND" | "ACCOUNT_INFORMATION_REPORT_NOT_FOUND" | "MULTIPLE_CURRENCY_NOT_ALLOWED" | "MULTIPLE_CONSENT_DATE_NOT_ALLOWED" | "PAYMENT_NOT_FOUND" | "CONSENT_REJECTED" | "PAYMENT_REQUEST_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "CUSTOMER_ALREADY_EXISTS" | "BANK_ACCOUNT_NOT_FOUND" | "SERVER_ERROR" | "PROVIDER_CONNECTION_FAILURE" | "TRANSACTION_NOT_FOUND" | "ACCOUNT_INFORMATION_ACCESS_REQUEST_NOT_FOUND" | "CONSENT_REVOCATION_FAILED" | "CONSENT_REVOKED_OR_EXPIRED" | "SUBSCRIPTION_EXPIRED" | "NOT_SUBSCRIBED_TO_SERVICE" | "BENEFICIARY_NOT_FOUND" | "PARTIES_NOT_FOUND" | "DIRECT_DEBIT_NOT_FOUND" | "SCHEDULED_PAYMENT_NOT_FOUND" | "DEBTOR_ACCOUNT_NOT_FOUND" | "CREDITOR_ACCOUNT_NOT_FOUND" | "UNAUTHORIZED_IP_ADDRESS" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "TOO_MANY_REQUESTS" | "COMMERCIAL_REGISTRATION_NOT_FOUND" | "RISK_REPORT_NOT_FOUND";
    /** @description The payment request that was created. */
    readonly CreatedPaymentRequest: {
      /** @description The amount, with two decimals. */
      readonly amount: string;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency: string;
      /**
       * Format: uuid
       * @description The id of the payment request. It serves wherever a payment request is named.
       */
      readonly internalReferenceId: string;
      /** @description Always `New`: the answer shows the request as it was created. */
      readonly status: components["schemas"]["PaymentRequestStatus"];
    };
    /** @description A request to a customer for a payment. */
    readonly PaymentRequest: {
      /**
       * Format: uuid
       * @description The id of the payment request.
       */
      readonly id: string;
      /** @description One payment now, or a consent to several payments. */
      readonly type: components["schemas"]["PaymentType"];
      /** @description The status of the payment request. */
      readonly status: components["schemas"]["PaymentRequestStatus"];
      /** @description The amount as a decimal string. */
      readonly amount: string;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["AccountParty"];
      /** @description More creditors of a type with several payments, in addition to the one that `beneficiaryIban` names. A single payment has none. */
      readonly additionalCreditorAccounts: readonly components["schemas"]["AccountParty"][];
      /** @description The customer's account, once it is known. */
      readonly debtorAccount: components["schemas"]["AccountParty"] | null;
      /** @description The reference on the creditor's account statement. */
      readonly creditorReference: string | null;
      /** @description What kind of creditor receives the money. */
      readonly creditorType: components["schemas"]["CreditorType"] | null;
      /** @description The reference on the customer's account statement. */
      readonly debtorReference: string | null;
      /** @description The id of the merchant who is paid. */
      readonly merchantId: string | null;
      /** @description The merchant's own reference. */
      readonly merchantReference: string | null;
      /** @description Your own reference, from `reference` of the request. */
      readonly internalReference: string | null;
      /** @description Whether this service has confirmed the creditor's name with the creditor's bank. */
      readonly isCopVerified: boolean;
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /** @description The customer's bank, once it is known. */
      readonly provider: components["schemas"]["ProviderSummary"] | null;
      /** @description Where the customer is sent after deciding at the bank, unless one of the two URLs below applies. It changes the flow: without it the customer stays on a page of this service that says how the payment went; with it your page must say so. An https URL; http is allowed for loopback addresses. */
      readonly redirectUrl: string | null;
      /** @description Where the customer is sent after approving. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description How the payment is made. A type with `Periodic` in its name requires `periodicSchedule`, a type with `Defined` requires `paymentSchedule`. A type with `OnDemand` may have `periodicSchedule`. */
      readonly instructions: components["schemas"]["Instructions"] | null;
      /** @description Facts with which the bank assesses the risk of the payment. */
      readonly risks: components["schemas"]["Risks"] | null;
    };
    /** @description An account and its holder. */
    readonly AccountParty: {
      /**
       * Format: uuid
       * @description The id of this account in this resource.
       */
      readonly id: string;
      /** @description How the account is identified. */
      readonly schemeName: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The name of the account or of its holder. */
      readonly name: string | null;
      /** @description The name of the account holder, as the bank knows it. */
      readonly accountHolderName: string | null;
      /** @description The name of a company. */
      readonly businessName: string | null;
      /** @description The given name of a person. */
      readonly givenName: string | null;
      /** @description The family name of a person. */
      readonly lastName: string | null;
    };
    /** @description The bank of a payment request or a payment. */
    readonly ProviderSummary: {
      /** @description The id of the bank in the current interface, such as `uae-enbdx`. */
      readonly code: string;
      /**
       * Format: uuid
       * @description The id of the bank in the legacy interface.
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The address of the bank's logo.
       */
      readonly logoUrl: string;
      /** @description The name of the bank in English. */
      readonly name: string;
      /**
       * @description Whether the bank can be used.
       * @enum {string}
       */
      readonly status: "Active" | "Inactive";
    };
    /** @description The position of this page in the list. */
    readonly Meta: {
      /** @description The number of this page, from 1. */
      readonly currentPageNumber: number;
      /** @description How many entries a page has at most. */
      readonly pageSize: number;
      /** @description How many pages the list has. */
      readonly totalNumberOfPages: number;
      /** @description How many entries the list has. */
      readonly totalItems: number;
    };
    /** @description A customer's consent to one payment or to several, given at one bank. */
    readonly PaymentConsent: {
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The version of the UAE standard by which the consent was made. */
      readonly consentVersion: string;
      /** @description The status of the consent. */
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description The amount and its currency. */
      readonly amount: {
        /** @description The amount, with two decimals. */
        readonly value: string;
        /** @description The currency; null if it is none of the markets. */
        readonly currency: components["schemas"]["LegacyCurrency"] | null;
      };
      /**
       * Format: uri
       * @description The page where the customer approves or declines. Send the customer there.
       */
      readonly authorizationLink: string;
      /** @description The link between the customer and the bank. */
      readonly connection: components["schemas"]["Connection"];
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["ConsentAccount"];
      /** @description The customer's account, once it is known. */
      readonly debtorAccount: components["schemas"]["ConsentAccount"] | null;
      /** @description The bank's refresh token, encrypted. Only this service can read it. */
      readonly encryptedRefreshToken: string | null;
      /** @description When the payment is to be made. Null: at once, or as the instructions say. */
      readonly executionDateTime: string | null;
      /**
       * Format: date-time
       * @description Until the customer has decided: the end of the time for it. After an approval: the end of the consent.
       */
      readonly expiresAt: string;
      /** @description Your own reference, from `reference` of the request. */
      readonly externalReference: string | null;
      /** @description A note for the customer. */
      readonly note: string | null;
      /** @description One payment, or several. */
      readonly paymentConsentType: components["schemas"]["PaymentType"];
      /** @description The payment that was made under a single consent, once there is one. */
      readonly paymentId: string | null;
      /** @description The id of the bank. */
      readonly providerId: string | null;
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /**
       * Format: uri
       * @description The address of the payment request.
       */
      readonly resourceUri: string;
      /**
       * @description What the consent is for.
       * @constant
       */
      readonly scope: "Payments";
      /** @description Every status that the consent has had, oldest first. */
      readonly statusHistory: readonly {
          /** @description The status. */
          readonly status: components["schemas"]["ConsentStatus"];
          /**
           * Format: date-time
           * @description When the consent got it.
           */
          readonly dateTime: string;
        }[];
    };
    /** @description The link between a customer and a bank. */
    readonly Connection: {
      /**
       * Format: uuid
       * @description The id of the connection.
       */
      readonly id: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /**
       * @description ACTIVE from the approval until the consent is revoked or expires.
       * @enum {string}
       */
      readonly status: "ACTIVE" | "INACTIVE";
      /** @description The bank. */
      readonly provider: components["schemas"]["ConsentProvider"] | null;
    };
    /** @description The bank of a consent. */
    readonly ConsentProvider: {
      /**
       * Format: uuid
       * @description The id of the bank in the legacy interface.
       */
      readonly id: string;
      /** @description The country of the bank. */
      readonly country: {
        /** @description The ISO 3166-1 code of the country. */
        readonly code: string;
        /**
         * Format: uuid
         * @description The id of the country.
         */
        readonly id: string;
        /** @description The name of the country in English. */
        readonly name: string;
        /** @description The currency of the country. */
        readonly currency: {
          /** @description The ISO 4217 code of the currency. */
          readonly code: string;
          /**
           * Format: uuid
           * @description The id of the currency.
           */
          readonly id: string;
          /** @description The name of the currency in English. */
          readonly name: string;
        };
      };
      /** @description What account consents at this bank can allow. */
      readonly allowedPermissions: readonly string[];
      /** @description The place of the bank's head office. */
      readonly address: string | null;
      /** @description The bank's telephone number. */
      readonly phone: string | null;
      /** @description The name in Arabic. */
      readonly arabicName: string;
      /** @description The name in English. */
      readonly englishName: string;
      /**
       * @description Whether the bank can be used.
       * @enum {string}
       */
      readonly status: "Active" | "Inactive";
      /** @description Whether customers can give consent at this bank now. */
      readonly isEnable: boolean;
      /**
       * Format: uri
       * @description The address of the bank's logo.
       */
      readonly logo: string;
    };
    /** @description An account of a consent. */
    readonly ConsentAccount: {
      /**
       * Format: uuid
       * @description The id of this account in this consent.
       */
      readonly id: string;
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The name of the account or of its holder. */
      readonly name: string | null;
      /** @description How the account is identified. */
      readonly schemeName: string;
    };
    /** @description The status of a consent, as the bank has just reported it. */
    readonly ConsentSync: {
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The version of the UAE standard by which the consent was made. */
      readonly consentVersion: string;
      /**
       * Format: date-time
       * @description Until the customer has decided: the end of the time for it. After an approval: the end of the consent.
       */
      readonly expiresAt: string;
      /**
       * Format: uuid
       * @description The id of a payment request.
       */
      readonly paymentRequestId: string;
      /**
       * Format: uri
       * @description The address of the payment request.
       */
      readonly resourceUri: string;
      /** @description The status of the consent. */
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description Whether the status has changed. */
      readonly wasUpdated: boolean;
    };
    /** @description A transfer of money from the customer's account to the creditor's account. */
    readonly Payment: {
      /**
       * Format: uuid
       * @description The id of the payment.
       */
      readonly id: string;
      /** @description More creditors of a type with several payments, in addition to the one that `beneficiaryIban` names. A single payment has none. */
      readonly additionalCreditorAccounts: readonly components["schemas"]["AccountParty"][];
      /** @description The amount as a decimal string. */
      readonly amount: string;
      /**
       * Format: uuid
       * @description The id of the client that owns the resource.
       */
      readonly clientId: string;
      /** @description What the consent allows the service to read. */
      readonly consentPermissions: readonly string[];
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description The name of the creditor, as the bank knows it. */
      readonly creditorAccountHolderName: string | null;
      /**
       * Format: uuid
       * @description The id of the creditor's account in the payment request.
       */
      readonly creditorAccountId: string;
      /** @description The creditor's IBAN or account number. */
      readonly creditorIdentification: string;
      /** @description The name of the creditor. */
      readonly creditorName: string | null;
      /** @description The reference on the creditor's account statement. */
      readonly creditorReference: string | null;
      /** @description How the creditor's account is identified. */
      readonly creditorScheme: components["schemas"]["SchemeName"];
      /** @description What kind of creditor receives the money. */
      readonly creditorType: components["schemas"]["CreditorType"] | null;
      /** @description The ISO 4217 code of the currency. */
      readonly currencyCode: string;
      /** @description The customer's account, once it is known. */
      readonly debtorAccount: components["schemas"]["DebtorAccount"] | null;
      /** @description The reference on the customer's account statement. */
      readonly debtorReference: string | null;
      /** @description Your own reference: `reference` of the scheduled payment, or else `reference` of the payment request. */
      readonly externalReferenceId: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description Where the customer is sent after approving. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description How the payment is made. A type with `Periodic` in its name requires `periodicSchedule`, a type with `Defined` requires `paymentSchedule`. A type with `OnDemand` may have `periodicSchedule`. */
      readonly instructions: components["schemas"]["Instructions"] | null;
      /**
       * Format: uuid
       * @description The id of the payment request. It serves wherever a payment request is named.
       */
      readonly internalReferenceId: string;
      /** @description Whether this service has asked the creditor's bank to confirm the creditor's name. */
      readonly isCopPerformed: boolean;
      /** @description Your own id of the customer, from `risks.MerchantCustomerIdentification` of the payment request. */
      readonly merchantCustomerId: string | null;
      /** @description When the bank received the order. */
      readonly paymentExecutionDate: string | null;
      /** @description One payment, or one of several. */
      readonly paymentType: components["schemas"]["PaymentType"];
      /** @description The customer's bank, once it is known. */
      readonly provider: components["schemas"]["ProviderSummary"] | null;
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /** @description Facts with which the bank assesses the risk of the payment. */
      readonly risks: components["schemas"]["Risks"] | null;
      /** @description The status of the payment. */
      readonly status: components["schemas"]["PaymentStatus"];
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
    };
    /** @description The customer's account. */
    readonly DebtorAccount: {
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The name of the account or of its holder. */
      readonly name: string | null;
      /** @description How the account is identified. */
      readonly schemeName: components["schemas"]["SchemeName"];
    };
    /** @description A payment, with the order sent to the bank and its answer. */
    readonly PaymentRecord: {
      /** @description Why the bank refused the order; null if it did not. */
      readonly error: ({
        /** @description The bank's code. */
        readonly Code: string;
        /** @description The bank's id of the error. */
        readonly Id: string | null;
        /** @description The bank's words. */
        readonly Message: string;
        /** @description The single errors. */
        readonly Errors: readonly ({
            /** @description The bank's code. */
            readonly ErrorCode: string;
            /** @description The bank's words. */
            readonly Message: string;
            /** @description The member at fault. */
            readonly Path: string | null;
            /** @description Where the error is explained. */
            readonly Url: string | null;
          })[];
      }) | null;
      /** @description The bank's record of the payment. */
      readonly message: {
        /** @description The facts of the payment. */
        readonly Data: {
          /** @description What the bank charges. */
          readonly Charges: readonly {
              /** @description The charge. */
              readonly Amount: {
                /** @description The amount of the charge. */
                readonly Amount: string;
                /** @description The ISO 4217 code of its currency. */
                readonly Currency: string;
              };
              /** @description Who pays the charge. */
              readonly ChargeBearer: string;
              /** @description What kind of charge it is. */
              readonly Type: string;
            }[];
          /**
           * Format: uuid
           * @description The id of the consent.
           */
          readonly ConsentId: string;
          /**
           * Format: date-time
           * @description When the bank received the order.
           */
          readonly CreationDateTime: string;
          /** @description The reference on the customer's account statement. */
          readonly DebtorReference: string | null;
          /** @description The bank's id of the payment. */
          readonly DomesticPaymentId: string | null;
          /** @description The exchange of currencies; null for a domestic payment. */
          readonly ExchangeRate: ({
            /** @description The exchange contract. */
            readonly ContractIdentification: string | null;
            /** @description The rate. */
            readonly ExchangeRate: number | null;
            /** @description Until when the rate is valid. */
            readonly ExpirationDateTime: string | null;
            /** @description What kind of rate it is. */
            readonly RateType: string | null;
            /** @description The currency that the rate is for one unit of. */
            readonly UnitCurrency: string | null;
          }) | null;
          /** @description Addresses in this interface. */
          readonly Links: {
            /** @description The address of the consent. */
            readonly Related: string | null;
            /**
             * Format: uri
             * @description The address of the payment.
             */
            readonly Self: string;
          };
          /** @description What kind of payment the bank bills. */
          readonly OpenFinanceBilling: {
            /** @description The id of the merchant. */
            readonly MerchantId: string | null;
            /** @description The kind of payment, as the UAE standard names it. */
            readonly Type: string;
          };
          /**
           * Format: uuid
           * @description The id of the payment in this interface.
           */
          readonly PaymentId: string;
          /** @description What the payment is for. */
          readonly PaymentPurposeCode: string | null;
          /** @description The id of the transaction in the payment scheme, once there is one. */
          readonly PaymentTransactionId: string | null;
          /** @description Why the payment was rejected. */
          readonly RejectReasonCode: readonly {
              /** @description The scheme or the bank, and a reason of ISO 20022, such as `AANI.AM04`. */
              readonly Code: string;
              /** @description The reason in words. */
              readonly Description: string;
            }[];
          /** @description The status of the payment. */
          readonly Status: components["schemas"]["PaymentStatus"];
          /**
           * Format: date-time
           * @description When the status last changed.
           */
          readonly StatusUpdateDateTime: string;
        };
        /** @description Addresses in this interface. */
        readonly Links: {
          /** @description The address of the consent. */
          readonly Related: string | null;
          /**
           * Format: uri
           * @description The address of the payment.
           */
          readonly Self: string;
        };
        /** @description The position in a list. */
        readonly Meta: {
          /** @description Always 1. */
          readonly TotalPages: number;
        };
      };
      /** @description The request with which this service handed the order in at the bank; null before. */
      readonly requestData: ({
        /** @description What went wrong with the request; null if nothing did. */
        readonly error: string | null;
        /** @description The method of the request. */
        readonly httpMethod: string;
        /** @description The key under which the bank makes the payment once, however often the order is sent. */
        readonly idempotencyKey: string;
        /**
         * Format: uuid
         * @description Names the request in the logs of this service and of the bank.
         */
        readonly interactionId: string;
        /** @description How long the bank took to answer. */
        readonly requestSeconds: number;
        /** @description The status of the answer; null if there was none. */
        readonly statusCode: number | null;
        /**
         * Format: uri
         * @description The address of the request.
         */
        readonly url: string;
      }) | null;
      /** @description The order as it was signed and sent: a compact JWS. */
      readonly signedMessage: string | null;
    };
    /** @description The payment request, its consent and its payment after the customer's return from the bank. */
    readonly PaymentProgress: {
      /**
       * Format: uuid
       * @description The id of a payment request.
       */
      readonly paymentRequestId: string;
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The payment, once there is one. */
      readonly paymentId: string | null;
      /** @description The status of the payment request. */
      readonly status: components["schemas"]["PaymentRequestStatus"];
      /** @description The status of the consent. */
      readonly consentStatus: components["schemas"]["ConsentStatus"];
    };
    /** @description An account that a customer has paid from. */
    readonly SavedDebtorAccount: {
      /**
       * Format: uuid
       * @description The id of the account here.
       */
      readonly id: string;
      /** @description The customer's bank, once it is known. */
      readonly provider: {
        /** @description The id of the bank, such as `uae-enbdx`. */
        readonly id: string;
        /** @description The name of the bank in English. */
        readonly name: string;
        /**
         * Format: uri
         * @description The address of the bank's logo.
         */
        readonly logoUrl: string;
      } | null;
      /** @description How the account is identified. */
      readonly schemeName: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The holder's name; null if the bank does not say. */
      readonly name: string | null;
      /** @description Always false: nobody chooses a default */
      readonly isDefault: boolean;
      /**
       * Format: date-time
       * @description When the last payment from this account was made.
       */
      readonly lastUsedAt: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
    };
    /** @description What the bank of a payee says about the payee's name. */
    readonly PayeeCheck: {
      /**
       * @description Yes: the name is the holder’s. Partial: it is close to it. No: it is another name.
       * @enum {string}
       */
      readonly nameMatchIndicator: "Yes" | "Partial" | "No";
      /** @description The holder's name with parts of it masked, if the bank shows it. */
      readonly maskedName: string | null;
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description The bank that keeps the account. */
      readonly provider: {
        /** @description The id of the bank. */
        readonly id: string;
        /** @description The English name of the bank. */
        readonly name: string;
      };
      /**
       * Format: date-time
       * @description When the bank answered.
       */
      readonly performedAt: string;
      /** @description The signed answer of the bank (JWS). */
      readonly confirmationOfPayeeResponse: string | null;
    };
    /** @description A request to a customer for a payment. */
    readonly LegacyPaymentRequest: {
      /**
       * Format: uuid
       * @description The id of a payment request.
       */
      readonly paymentRequestId: string;
      /**
       * @description AwaitingApproval until the customer has decided, then Approved or Rejected. Expired if the customer did not decide in time.
       * @enum {string}
       */
      readonly status: "AwaitingApproval" | "Approved" | "Rejected" | "Expired";
      /** @description The amount and its currency. */
      readonly amount: components["schemas"]["LegacyPaymentAmount"];
      /** @description The consent, once there is one. */
      readonly consent?: components["schemas"]["LegacyEmbeddedConsent"];
      /** @description The country of the payment. */
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description The customer's account, once it is known. */
      readonly debtorAccount?: components["schemas"]["LegacyPaymentAccount"];
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["LegacyPaymentAccount"];
      /** @description The part of `requestLink` that nobody can guess. */
      readonly hashId: string | null;
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /** @description A note for the customer. */
      readonly note: string | null;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /** @description A page where the customer picks a bank and goes on to it. It needs no consent. */
      readonly requestLink: string | null;
      /**
       * @description One payment, or several.
       * @enum {string}
       */
      readonly paymentConsentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule" | "SingleFutureDatedPayment";
      /** @description When a SingleFutureDatedPayment is made. Null for all others. */
      readonly executionDateTime: string | null;
      /**
       * @description One payment, or several.
       * @enum {string}
       */
      readonly type: "SINGLE_DOMESTIC" | "RECURRENT";
      /** @description Your description. */
      readonly description: string | null;
      /** @description Your own reference. */
      readonly externalReference: string | null;
      /**
       * @description How the customer gets to the bank.
       * @constant
       */
      readonly redirectionFlow: "WEB";
      /** @description Where the customer is sent after approving. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description Whether the customer is sent to your page after the bank. */
      readonly autoRedirect: boolean;
    };
    /** @description An amount and its currency. */
    readonly LegacyPaymentAmount: {
      /** @description The amount as a number. */
      readonly value: number;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
    };
    /** @description The consent of a payment request. */
    readonly LegacyEmbeddedConsent: {
      /**
       * Format: uuid
       * @description The id of the consent.
       */
      readonly id: string;
      /** @description Always null: payments have no customer record. */
      readonly customerId: string | null;
      /**
       * @description What the consent is for.
       * @constant
       */
      readonly scope: "Payments";
      /**
       * @description The status of the consent.
       * @enum {string}
       */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description The page where the customer approves or declines. Send the customer there. */
      readonly authorizationLink: string | null;
      /** @description The link between the customer and the bank. */
      readonly connection: components["schemas"]["LegacyPaymentConnection"];
      /**
       * @description One payment, or several.
       * @enum {string}
       */
      readonly paymentConsentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule" | "SingleFutureDatedPayment";
      /** @description When a SingleFutureDatedPayment is made. Null for all others. */
      readonly executionDateTime: string | null;
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /** @description A note for the customer. */
      readonly note: string | null;
      /** @description Where the customer is sent after approving. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
    };
    /** @description The link between a customer and a bank. */
    readonly LegacyPaymentConnection: {
      /**
       * Format: uuid
       * @description The id of the connection.
       */
      readonly id: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /**
       * @description ACTIVE from the approval until the consent is revoked or expires.
       * @enum {string}
       */
      readonly status: "ACTIVE" | "INACTIVE";
      /** @description The customer's bank, once it is known. */
      readonly provider?: components["schemas"]["LegacyPaymentProvider"];
    };
    /** @description The bank of a connection. */
    readonly LegacyPaymentProvider: {
      /**
       * Format: uuid
       * @description The id of the bank.
       */
      readonly id: string;
      /** @description The country of the bank. */
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description The place of the bank's head office. */
      readonly address: string | null;
      /** @description The bank's telephone number. */
      readonly phone: string | null;
      /** @description The name in Arabic. */
      readonly arabicName: string;
      /** @description The name in English. */
      readonly englishName: string;
      /**
       * @description Whether the bank can be used.
       * @enum {string}
       */
      readonly status: "Active" | "Inactive";
      /** @description Whether customers can give consent at this bank now. */
      readonly isEnable: boolean;
      /**
       * Format: uri
       * @description The address of the bank's logo.
       */
      readonly logo: string;
    };
    /** @description An account and its holder. */
    readonly LegacyPaymentAccount: {
      /**
       * Format: uuid
       * @description The id of this account in this resource.
       */
      readonly id: string;
      /** @description How the account is identified. */
      readonly scheme: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description The name of the account or of its holder. */
      readonly name: string | null;
    };
    /** @description A customer's consent to a payment, given at one bank. */
    readonly LegacyPaymentConsent: {
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The id of a payment. */
      readonly paymentId: string | null;
      /** @description Your own reference. */
      readonly externalReference: string | null;
      /**
       * @description What the consent is for.
       * @constant
       */
      readonly scope: "Payments";
      /**
       * @description One payment, or several.
       * @enum {string}
       */
      readonly paymentConsentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule" | "SingleFutureDatedPayment";
      /** @description When a SingleFutureDatedPayment is made. Null for all others. */
      readonly executionDateTime: string | null;
      /** @description The page where the customer approves or declines. Send the customer there. */
      readonly authorizationLink: string | null;
      /** @description The amount and its currency. */
      readonly amount: components["schemas"]["LegacyPaymentAmount"];
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * @description The status of the consent.
       * @enum {string}
       */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["LegacyPaymentAccount"];
      /** @description The customer's account, once it is known. */
      readonly debtorAccount?: components["schemas"]["LegacyPaymentAccount"];
      /** @description The link between the customer and the bank. */
      readonly connection: components["schemas"]["LegacyPaymentConnection"];
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /** @description A note for the customer. */
      readonly note: string | null;
    };
    /** @description The status of a consent, as the bank has just reported it. */
    readonly LegacyConsentSync: {
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The version of the UAE standard by which the consent was made. */
      readonly consentVersion: string;
      /**
       * Format: date-time
       * @description Until the customer has decided: the end of the time for it. After an approval: the end of the consent.
       */
      readonly expiresAt: string;
      /**
       * Format: uuid
       * @description The id of a payment request.
       */
      readonly paymentRequestId: string;
      /** @description The address of the payment request. */
      readonly resourceUri: string;
      /**
       * @description The status of the consent.
       * @enum {string}
       */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /** @description Whether the status has changed. */
      readonly wasUpdated: boolean;
    };
    /** @description A transfer of money from the customer's account to the creditor's. */
    readonly LegacyPayment: {
      /**
       * Format: uuid
       * @description The id of a payment.
       */
      readonly paymentId: string;
      /** @description The bank's id of the transfer; null before the bank has named one. */
      readonly reference: string | null;
      /**
       * @description One payment, or one of several.
       * @enum {string}
       */
      readonly paymentRequestType: "SINGLE_DOMESTIC" | "RECURRENT";
      /** @description Your own reference. */
      readonly externalReference: string | null;
      /** @description The description of the payment request. */
      readonly description: string | null;
      /** @description The amount and its currency. */
      readonly amount: components["schemas"]["LegacyPaymentAmount"];
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /**
       * @description CREATED: not at the bank yet. PENDING: the bank has it. RECEIVED: at the bank of the creditor. ACCEPTED: the customer is debited. COMPLETED: the creditor is credited. REJECTED: refused. CANCELLED is never answered.
       * @enum {string}
       */
      readonly status: "CREATED" | "PENDING" | "RECEIVED" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "CANCELLED";
      /** @description What the payment is for: a code of `GET /payment-purpose-codes`. */
      readonly purpose: string | null;
      /** @description A note for the customer. */
      readonly note: string | null;
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["LegacyPaymentAccount"];
      /** @description The customer's account, once it is known. */
      readonly debtorAccount?: components["schemas"]["LegacyPaymentAccount"];
      /** @description The consent under which it is made. */
      readonly consent?: components["schemas"]["LegacyEmbeddedConsent"];
    };
    /** @description What the bank of a payee says about the payee's name. */
    readonly LegacyPayeeCheck: {
      /**
       * @description Yes: the name is the holder’s. Partial: it is close to it. No: it is another name.
       * @enum {string}
       */
      readonly nameMatchIndicator: "Yes" | "Partial" | "No";
      /** @description The holder's name with parts of it masked, if the bank shows it. */
      readonly maskedName: string | null;
      /** @description The IBAN of the account. Spaces and lower case letters are accepted too. */
      readonly iban: string;
      /** @description The bank that keeps the account. */
      readonly provider: {
        /** @description The id of the bank. */
        readonly id: string;
        /** @description The English name of the bank. */
        readonly name: string;
      };
      /**
       * Format: date-time
       * @description When the bank answered.
       */
      readonly performedAt: string;
      /** @description The signed answer of the bank (JWS). */
      readonly confirmationOfPayeeResponse: string | null;
    };
    /** @description One payment under a mandate, on its day. */
    readonly MandateTransaction: {
      /**
       * Format: uuid
       * @description The id of the scheduled payment.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of a mandate. It is the id of its consent.
       */
      readonly mandateId: string;
      /**
       * Format: date
       * @description The day on which the payment is made, on the clock of the market.
       */
      readonly executionDate: string;
      /** @description The amount that it was scheduled with, with two decimals. */
      readonly amount: string;
      /** @description The amount that is paid; null before the approval. */
      readonly approvedAmount: string | null;
      /** @description When the amount was approved. A fixed amount is approved with the mandate. */
      readonly approvedAt: string | null;
      /** @description Whether the amount is approved. */
      readonly isApproved: boolean;
      /** @description Whether the amount may differ from payment to payment and needs your approval. */
      readonly isVariable: boolean;
      /** @description The most that may be approved. */
      readonly maxAmount: string;
      /** @description The status of the scheduled payment. */
      readonly status: components["schemas"]["MandateTransactionStatus"];
      /** @description The account that receives the money. */
      readonly creditorAccount: components["schemas"]["AccountParty"];
      /** @description Your own reference of this payment. */
      readonly reference: string | null;
      /** @description The payment, once it is being made. */
      readonly paymentId: string | null;
    };
    /** @description An account that customers can be asked to pay to. */
    readonly BankAccount: {
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly id: string;
      /** @description What you call the account. */
      readonly name: string;
      /** @description The name of the account holder, as the bank knows it. */
      readonly accountHolderName: string;
      /** @description The IBAN. */
      readonly accountIdentification: string;
      /** @description The name of the bank in English; null if the bank is not known. */
      readonly bankName: string | null;
      /**
       * @description How the account is identified.
       * @constant
       */
      readonly scheme: "IBAN";
      /** @description Whether payment requests that name no creditor pay to this account. */
      readonly isDefault: boolean;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
    };
    /** @description The account that has become the default. */
    readonly DefaultBankAccount: {
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly id: string;
      /** @description The IBAN or the account number. */
      readonly identification: string;
      /** @description What you call the account. */
      readonly name: string;
      /**
       * @description How the account is identified.
       * @constant
       */
      readonly schemeName: "IBAN";
    };
    /** @description A request to a customer to share account data. */
    readonly AccountRequest: {
      /**
       * Format: uuid
       * @description The id of the account request. Send it as `requestId` to create its consent.
       */
      readonly id: string;
      /** @description The status of the account request. */
      readonly status: components["schemas"]["AccountRequestStatus"];
      /**
       * Format: uri
       * @description The page on which the customer sees the request, chooses a bank and goes on to it.
       */
      readonly requestLink: string;
      /** @description The id of a consent. */
      readonly consentId: string | null;
      /** @description Your own id of the customer. */
      readonly customerId: string | null;
      /** @description Your own id of the customer. Consents of one customer at one bank share a connection. */
      readonly referenceCustomerId: string | null;
      /** @description The country of the banks that the customer may choose; null if it is open. */
      readonly countryCode: string | null;
      /** @description The ids of the banks that the customer may choose. All banks if it is empty. */
      readonly providers: readonly string[];
      /** @description What the customer is asked to share. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      /** @description For what the data is read. */
      readonly purpose: components["schemas"]["DataPurpose"];
      /** @description The kind of customer whose data is read. */
      readonly userType: components["schemas"]["UserType"];
      /** @description The first day of the transactions; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The last day of the transactions; null if there is none. */
      readonly transactionsToDate: string | null;
      /**
       * Format: date-time
       * @description The end of the consent's term
       */
      readonly expiryDate: string;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow: "WEB" | "DECOUPLED";
      /** @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours. */
      readonly autoRedirect: boolean;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
    };
    /** @description The consent that was created, or that waits for the customer already. */
    readonly CreatedAccountConsent: {
      /**
       * Format: uuid
       * @description The id of the consent.
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The page where the customer approves or declines. Send the customer there.
       */
      readonly authorizationLink: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description Your own id of the customer. */
      readonly customerId: string | null;
      /** @description For how many seconds the customer may still decide */
      readonly expires_in: number;
      /**
       * Format: date-time
       * @description The end of the consent's term
       */
      readonly expiryDate: string;
      /** @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description What the customer is asked to share. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      /** @description For what the data is read. */
      readonly purpose: components["schemas"]["DataPurpose"];
      /** @description The kind of customer whose data is read. */
      readonly userType: components["schemas"]["UserType"];
      /** @description The id of the bank; null until it is known. */
      readonly providerId: string | null;
      /**
       * Format: uuid
       * @description The account request
       */
      readonly requestId: string;
      /** @description The first consent of the chain that this one renews */
      readonly baseConsentId: string | null;
      /** @description Always null: the consent is staged at the bank when the customer opens the link */
      readonly request_uri: string | null;
      /** @description The status of the consent. */
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description The first day of the transactions; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The last day of the transactions; null if there is none. */
      readonly transactionsToDate: string | null;
    };
    /** @description A customer's consent to share account data, given at one bank. */
    readonly AccountConsent: {
      /**
       * Format: uuid
       * @description The id of the consent.
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The page where the customer approves or declines. Send the customer there.
       */
      readonly authorizationLink: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description Your own id of the customer. */
      readonly customerId: string | null;
      /** @description For how many seconds the customer may still decide */
      readonly expires_in: number;
      /**
       * Format: date-time
       * @description The end of the consent's term
       */
      readonly expiryDate: string;
      /** @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description What the customer shares. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      /** @description For what the data is read. */
      readonly purpose: components["schemas"]["DataPurpose"];
      /** @description The kind of customer whose data is read. */
      readonly userType: components["schemas"]["UserType"];
      /** @description The id of the bank; null until it is known. */
      readonly providerId: string | null;
      /**
       * Format: uuid
       * @description The account request
       */
      readonly requestId: string;
      /** @description The first consent of the chain that this one renews */
      readonly baseConsentId: string | null;
      /** @description Always null: the consent is staged at the bank when the customer opens the link */
      readonly request_uri: string | null;
      /** @description The status of the consent. */
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description The first day of the transactions; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The last day of the transactions; null if there is none. */
      readonly transactionsToDate: string | null;
      /** @description Null until the bank is known */
      readonly connection: components["schemas"]["Connection"] | null;
      /**
       * @description What the consent is for.
       * @constant
       */
      readonly scope: "Accounts";
      /** @description Every status that the consent has had, oldest first. */
      readonly statusHistory: readonly {
          /** @description The status. */
          readonly status: components["schemas"]["ConsentStatus"];
          /**
           * Format: date-time
           * @description When the consent took it.
           */
          readonly dateTime: string;
        }[];
    };
    /** @description The job that reads the data. */
    readonly StartedDataSync: {
      /**
       * Format: uuid
       * @description The id of the job.
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The status of the job. */
      readonly status: components["schemas"]["DataSyncStatus"];
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
    };
    /** @description A job that reads the data of a consent at the bank again, and its progress. */
    readonly DataSync: {
      /**
       * Format: uuid
       * @description The id of the job.
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description The id of a consent.
       */
      readonly consentId: string;
      /** @description The status of the job. */
      readonly status: components["schemas"]["DataSyncStatus"];
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description FAILED: the bank did not answer for at least one account, and older data is kept. UNSUPPORTED: the bank does not offer the section. */
      readonly sections: {
        [key: string]: components["schemas"]["SectionStatus"];
      };
      /** @description When the job was first started; null before that. */
      readonly startedAt: string | null;
      /** @description When the job was done; null before that. */
      readonly finishedAt: string | null;
      /** @description Why a part of the data could not be read; null if all of it was. */
      readonly error: ("consent_not_authorized" | "provider_unavailable") | null;
    };
    /** @description The accounts of a consent, with the sections that were asked for. */
    readonly AccountAccess: {
      /** @description The consent under which the data was read. */
      readonly consent: {
        /**
         * Format: uuid
         * @description The id of the consent.
         */
        readonly id: string;
        /** @description The status of the consent. */
        readonly status: components["schemas"]["ConsentStatus"];
        /**
         * Format: date-time
         * @description The end of the consent's term.
         */
        readonly expiryDate: string;
      };
      /** @description The accounts that the customer shares. */
      readonly accounts: readonly ({
          /** @description The account, as the bank describes it. */
          readonly account: {
            /** @description The name of the account holder, as the bank knows it. */
            readonly accountHolderName?: string;
            /** @description The holder's short name. */
            readonly accountHolderShortName?: string;
            /**
             * @description The status of the account at the bank.
             * @enum {string}
             */
            readonly status?: "Active" | "Inactive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /** @description When the account took its status. */
            readonly statusUpdateDateTime?: string;
            /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
            readonly currency?: string;
            /**
             * @description Whether the account is that of a person or of a company.
             * @enum {string}
             */
            readonly accountType?: "Retail" | "SME" | "Corporate";
            /** @description The kind of account, such as CurrentAccount, Savings or CreditCard. */
            readonly accountSubType?: string;
            /** @description The bank's name for the product. */
            readonly description?: string;
            /** @description The customer's own name for the account. */
            readonly nickname?: string;
            /** @description When the account was opened. */
            readonly openingDate?: string;
            /** @description When the account ends. */
            readonly maturityDate?: string;
            /** @description The numbers of the account. */
            readonly accountIdentifiers?: readonly {
                /** @description How the account is identified. */
                readonly schemeName: string;
                /** @description The IBAN or the account number. */
                readonly identification: string;
                /** @description The name that goes with the number. */
                readonly name?: string;
              }[];
            /** @description The bank that keeps the account. */
            readonly servicer?: {
              /** @description How the account is identified. */
              readonly schemeName?: string;
              /** @description The bank's code, such as its BIC. */
              readonly identification?: string;
              /** @description The bank's name. */
              readonly name?: string;
              /** @description A postal address. */
              readonly postalAddress?: {
                /** @description What the address is for. */
                readonly addressType?: string;
                /** @description The address in lines. */
                readonly addressLine?: readonly string[];
                /** @description The number of the building. */
                readonly buildingNumber?: string;
                /** @description The name of the building. */
                readonly buildingName?: string;
                /** @description The floor. */
                readonly floor?: string;
                /** @description The street. */
                readonly streetName?: string;
                /** @description The district. */
                readonly districtName?: string;
                /** @description The post box. */
                readonly postBox?: string;
                /** @description The postal code. */
                readonly postCode?: string;
                /** @description The town. */
                readonly townName?: string;
                /** @description The emirate or the region. */
                readonly countrySubDivision?: string;
                /** @description The country. */
                readonly country?: string;
                /** @description The short form of a Saudi address. */
                readonly shortAddress?: string;
                /** @description The number of the unit. */
                readonly unitNumber?: number;
                /** @description The secondary number of a Saudi address. */
                readonly secondaryNumber?: string;
              };
            };
            /** @description Whether the account follows Islamic law. */
            readonly isShariaCompliant?: boolean;
            /**
             * Format: uuid
             * @description The id of the account here. Each consent gives it another one.
             */
            readonly id: string;
            /** @description The account's id at the bank */
            readonly externalId: string;
          };
          /** @description What is on the account. Banks count in several ways, and return one balance for each. */
          readonly balances?: {
            /**
             * Format: date-time
             * @description When it was read at the bank.
             */
            readonly readAt: string;
            /** @description What the bank returned. */
            readonly items: readonly ({
                /**
                 * @description The sign of the amount, which has none itself.
                 * @enum {string}
                 */
                readonly creditDebitIndicator: "Credit" | "Debit";
                /**
                 * @description How the balance was counted.
                 * @enum {string}
                 */
                readonly type: "ClosingAvailable" | "ClosingBooked" | "ClosingCleared" | "Expected" | "ForwardAvailable" | "Information" | "InterimAvailable" | "InterimBooked" | "InterimCleared" | "OpeningAvailable" | "OpeningBooked" | "OpeningCleared" | "PreviouslyClosedBooked";
                /** @description When the balance was counted. */
                readonly dateTime: string;
                /** @description The amount and its currency. */
                readonly amount: {
                  /** @description The amount as a decimal string. */
                  readonly amount: string;
                  /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                  readonly currency: string;
                  /** @description The amount in another currency, if the bank sends it. */
                  readonly localExchange?: {
                    /** @description The currency that was exchanged. */
                    readonly sourceCurrency?: string;
                    /** @description The currency that it was exchanged for. */
                    readonly targetCurrency?: string;
                    /** @description The rate of exchange. */
                    readonly rate?: number;
                    /** @description The day of the rate. */
                    readonly date?: string;
                    /** @description The amount in the target currency. */
                    readonly value?: number;
                  };
                };
                /** @description What the holder may draw beyond the money on the account. */
                readonly creditLine?: readonly ({
                    /** @description Whether the balance contains it. */
                    readonly included: boolean;
                    /**
                     * @description The kind of credit line.
                     * @enum {string}
                     */
                    readonly type: "Available" | "Credit" | "Emergency" | "Pre-Agreed" | "Temporary";
                    /** @description The amount and its currency. */
                    readonly amount: {
                      /** @description The amount as a decimal string. */
                      readonly amount: string;
                      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                      readonly currency: string;
                      /** @description The amount in another currency, if the bank sends it. */
                      readonly localExchange?: {
                        /** @description The currency that was exchanged. */
                        readonly sourceCurrency?: string;
                        /** @description The currency that it was exchanged for. */
                        readonly targetCurrency?: string;
                        /** @description The rate of exchange. */
                        readonly rate?: number;
                        /** @description The day of the rate. */
                        readonly date?: string;
                        /** @description The amount in the target currency. */
                        readonly value?: number;
                      };
                    };
                  })[];
                /** @description The parts of the amount, such as principal and interest. */
                readonly components?: readonly {
                    /** @description The name of the part. */
                    readonly balanceCategory: string;
                    /** @description The amount and its currency. */
                    readonly amount: {
                      /** @description The amount as a decimal string. */
                      readonly amount: string;
                      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                      readonly currency: string;
                    };
                  }[];
              })[];
          };
          /** @description Movements on the account, newest first. */
          readonly transactions?: {
            /**
             * Format: date-time
             * @description When it was read at the bank.
             */
            readonly readAt: string;
            /** @description What the bank returned. */
            readonly items: readonly ({
                /** @description The id of the transaction at the bank. It stays the same when the transaction is booked. */
                readonly transactionId: string;
                /** @description When it happened. */
                readonly transactionDateTime: string;
                /** @description The time zone of the place. */
                readonly localTimeZone?: string;
                /** @description The statement that contains it. */
                readonly statementReference?: string;
                /** @description The reference of the transaction. */
                readonly transactionReference?: string;
                /**
                 * @description How the money moved.
                 * @enum {string}
                 */
                readonly transactionType: "POS" | "ECommerce" | "ATM" | "BillPayments" | "LocalBankTransfer" | "SameBankTransfer" | "InternationalTransfer" | "Teller" | "Cheque" | "Other";
                /** @description What happened, such as Purchase or Refund. */
                readonly subTransactionType: string;
                /** @description The number of the terminal. */
                readonly terminalId?: number;
                /** @description What the bank knows about it, such as Payroll or DirectDebit. */
                readonly flags?: readonly string[];
                /**
                 * @description How the payment was made.
                 * @enum {string}
                 */
                readonly paymentModes?: "Online" | "Offline" | "Batch";
                /**
                 * @description The sign of the amount, which has none itself.
                 * @enum {string}
                 */
                readonly creditDebitIndicator: "Credit" | "Debit";
                /**
                 * @description Whether it is booked.
                 * @enum {string}
                 */
                readonly status: "Booked" | "Pending" | "Rejected";
                /**
                 * @description Whether it may still change.
                 * @enum {string}
                 */
                readonly transactionMutability?: "Mutable" | "Immutable";
                /** @description When the bank booked it. */
                readonly bookingDateTime: string;
                /** @description From when the amount earns or costs interest. */
                readonly valueDateTime?: string;
                /** @description The bank's text about it. */
                readonly transactionInformation?: string;
                /** @description The amount and its currency. */
                readonly amount: {
                  /** @description The amount as a decimal string. */
                  readonly amount: string;
                  /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                  readonly currency: string;
                };
                /** @description What the bank charged for it. */
                readonly chargeAmount?: {
                  /** @description The amount as a decimal string. */
                  readonly amount: string;
                  /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                  readonly currency: string;
                  /** @description Whether the amount contains the charge. */
                  readonly chargeIncluded?: boolean;
                };
                /** @description The value added tax on the charge. */
                readonly chargeAmountVat?: {
                  /** @description The amount as a decimal string. */
                  readonly amount: string;
                  /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                  readonly currency: string;
                };
                /** @description The exchange of currencies. */
                readonly currencyExchange?: {
                  /** @description The currency that was exchanged. */
                  readonly sourceCurrency: string;
                  /** @description The currency that it was exchanged for. */
                  readonly targetCurrency: string;
                  /** @description The ISO 4217 code of the currency that the rate is for one unit of. */
                  readonly unitCurrency: string;
                  /** @description The rate. */
                  readonly exchangeRate: number;
                  /** @description The exchange contract with the bank. */
                  readonly contractIdentification?: string;
                  /** @description When the rate was quoted. */
                  readonly quotationDate?: string;
                  /** @description The amount before the exchange. */
                  readonly instructedAmount: {
                    /** @description The amount as a decimal string. */
                    readonly amount: string;
                    /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                    readonly currency: string;
                  };
                };
                /** @description The ISO 20022 code of the transaction. */
                readonly bankTransactionCode?: {
                  /** @description The domain of the code, in words. */
                  readonly domain?: string;
                  /** @description The domain of the code. */
                  readonly domainCode?: string;
                  /** @description The family of the code, in words. */
                  readonly family?: string;
                  /** @description The family of the code. */
                  readonly familyCode?: string;
                  /** @description The subfamily of the code, in words. */
                  readonly subFamily?: string;
                  /** @description The subfamily of the code. */
                  readonly subFamilyCode?: string;
                };
                /** @description The bank's own code of the transaction. */
                readonly proprietaryBankTransactionCode?: {
                  /** @description The code. */
                  readonly code: string;
                  /** @description Who issued the code. */
                  readonly issuer?: string;
                };
                /** @description What was on the account after the transaction. */
                readonly balance?: {
                  /**
                   * @description The sign of the amount, which has none itself.
                   * @enum {string}
                   */
                  readonly creditDebitIndicator: "Credit" | "Debit";
                  /**
                   * @description How the balance was counted.
                   * @enum {string}
                   */
                  readonly type: "ClosingAvailable" | "ClosingBooked" | "ClosingCleared" | "Expected" | "ForwardAvailable" | "Information" | "InterimAvailable" | "InterimBooked" | "InterimCleared" | "OpeningAvailable" | "OpeningBooked" | "OpeningCleared" | "PreviouslyClosedBooked";
                  /** @description The amount and its currency. */
                  readonly amount: {
                    /** @description The amount as a decimal string. */
                    readonly amount: string;
                    /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                    readonly currency: string;
                  };
                };
                /** @description The shop. */
                readonly merchantDetails?: {
                  /** @description The id of the merchant who is paid. */
                  readonly merchantId?: number;
                  /** @description The name of the shop. */
                  readonly merchantName?: string;
                  /** @description What the shop sells (ISO 18245). */
                  readonly merchantCategoryCode?: string;
                };
                /** @description The creditor's bank. */
                readonly creditorAgent?: {
                  /** @description How the account is identified. */
                  readonly schemeName?: string;
                  /** @description The bank's code, such as its BIC. */
                  readonly identification?: string;
                  /** @description The bank's name. */
                  readonly name?: string;
                  /** @description A postal address. */
                  readonly postalAddress?: {
                    /** @description What the address is for. */
                    readonly addressType?: string;
                    /** @description The address in lines. */
                    readonly addressLine?: readonly string[];
                    /** @description The number of the building. */
                    readonly buildingNumber?: string;
                    /** @description The name of the building. */
                    readonly buildingName?: string;
                    /** @description The floor. */
                    readonly floor?: string;
                    /** @description The street. */
                    readonly streetName?: string;
                    /** @description The district. */
                    readonly districtName?: string;
                    /** @description The post box. */
                    readonly postBox?: string;
                    /** @description The postal code. */
                    readonly postCode?: string;
                    /** @description The town. */
                    readonly townName?: string;
                    /** @description The emirate or the region. */
                    readonly countrySubDivision?: string;
                    /** @description The country. */
                    readonly country?: string;
                    /** @description The short form of a Saudi address. */
                    readonly shortAddress?: string;
                    /** @description The number of the unit. */
                    readonly unitNumber?: number;
                    /** @description The secondary number of a Saudi address. */
                    readonly secondaryNumber?: string;
                  };
                };
                /** @description The account that receives the money. */
                readonly creditorAccount?: readonly {
                    /** @description How the account is identified. */
                    readonly schemeName?: string;
                    /** @description The IBAN or the account number. */
                    readonly identification?: string;
                    /** @description The creditor's name. */
                    readonly name?: string;
                  }[];
                /** @description The debtor's bank. */
                readonly debtorAgent?: {
                  /** @description How the account is identified. */
                  readonly schemeName?: string;
                  /** @description The bank's code, such as its BIC. */
                  readonly identification?: string;
                  /** @description The bank's name. */
                  readonly name?: string;
                  /** @description A postal address. */
                  readonly postalAddress?: {
                    /** @description What the address is for. */
                    readonly addressType?: string;
                    /** @description The address in lines. */
                    readonly addressLine?: readonly string[];
                    /** @description The number of the building. */
                    readonly buildingNumber?: string;
                    /** @description The name of the building. */
                    readonly buildingName?: string;
                    /** @description The floor. */
                    readonly floor?: string;
                    /** @description The street. */
                    readonly streetName?: string;
                    /** @description The district. */
                    readonly districtName?: string;
                    /** @description The post box. */
                    readonly postBox?: string;
                    /** @description The postal code. */
                    readonly postCode?: string;
                    /** @description The town. */
                    readonly townName?: string;
                    /** @description The emirate or the region. */
                    readonly countrySubDivision?: string;
                    /** @description The country. */
                    readonly country?: string;
                    /** @description The short form of a Saudi address. */
                    readonly shortAddress?: string;
                    /** @description The number of the unit. */
                    readonly unitNumber?: number;
                    /** @description The secondary number of a Saudi address. */
                    readonly secondaryNumber?: string;
                  };
                };
                /** @description The account that the money came from. */
                readonly debtorAccount?: {
                  /** @description How the account is identified. */
                  readonly schemeName?: string;
                  /** @description The IBAN or the account number. */
                  readonly identification?: string;
                  /** @description The debtor's name. */
                  readonly name?: string;
                };
                /** @description The card that was used. */
                readonly cardInstrument?: {
                  /** @description The scheme of the card. */
                  readonly cardSchemeName: string;
                  /** @description The kind of card or device. */
                  readonly instrumentType: string;
                  /** @description The name on the card. */
                  readonly name?: string;
                  /** @description The number of the card, with digits masked. */
                  readonly identification?: string;
                };
                /** @description What the bank adds to the fields of its standard. */
                readonly supplementaryData?: {
                  [key: string]: unknown;
                };
                /** @description The bill that was paid. */
                readonly billDetails?: {
                  /** @description The number of the biller. */
                  readonly billerId?: number;
                  /** @description The number of the bill. */
                  readonly billNumber?: string;
                  /** @description How the bill was paid. */
                  readonly billPaymentType?: string;
                };
                /** @description Where the device is. */
                readonly geoLocation?: {
                  /** @description In degrees, from -90 to 90, as a number or a string. */
                  readonly latitude: string;
                  /** @description In degrees, from -180 to 180, as a number or a string. */
                  readonly longitude: string;
                };
                /** @description The purpose of the payment. */
                readonly paymentPurposeCode?: string;
                /** @description Whether the main card of the account was used. */
                readonly isPrimaryInstrument?: boolean;
                /** @description How the amount is divided. */
                readonly allocations?: {
                  /** @description The name of the part. */
                  readonly balanceCategory: string;
                  /** @description The amount and its currency. */
                  readonly amount: {
                    /** @description The amount as a decimal string. */
                    readonly amount: string;
                    /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                    readonly currency: string;
                  };
                };
              })[];
          };
          /** @description Who may be paid from the account. */
          readonly beneficiaries?: {
            /**
             * Format: date-time
             * @description When it was read at the bank.
             */
            readonly readAt: string;
            /** @description What the bank returned. */
            readonly items: readonly ({
                /** @description The id of the beneficiary at the bank. */
                readonly beneficiaryId: string;
                /**
                 * @description Whether the beneficiary can be paid.
                 * @enum {string}
                 */
                readonly beneficiaryType: "Activated" | "NotActivated";
                /** @description Whether a payment through open finance added the beneficiary. */
                readonly addedViaOF?: boolean;
                /** @description The name of the account holder, as the bank knows it. */
                readonly accountHolderName?: string;
                /** @description The holder's short name. */
                readonly accountHolderShortName?: string;
                /** @description The customer's reference of payments to the beneficiary. */
                readonly reference?: string;
                /** @description What the bank adds to the fields of its standard. */
                readonly supplementaryData?: {
                  [key: string]: unknown;
                };
                /** @description The creditor's bank. */
                readonly creditorAgent?: {
                  /** @description How the account is identified. */
                  readonly schemeName?: string;
                  /** @description The bank's code, such as its BIC. */
                  readonly identification?: string;
                  /** @description The bank's name. */
                  readonly name?: string;
                  /** @description A postal address. */
                  readonly postalAddress?: {
                    /** @description What the address is for. */
                    readonly addressType?: string;
                    /** @description The address in lines. */
                    readonly addressLine?: readonly string[];
                    /** @description The number of the building. */
                    readonly buildingNumber?: string;
                    /** @description The name of the building. */
                    readonly buildingName?: string;
                    /** @description The floor. */
                    readonly floor?: string;
                    /** @description The street. */
                    readonly streetName?: string;
                    /** @description The district. */
                    readonly districtName?: string;
                    /** @description The post box. */
                    readonly postBox?: string;
                    /** @description The postal code. */
                    readonly postCode?: string;
                    /** @description The town. */
                    readonly townName?: string;
                    /** @description The emirate or the region. */
                    readonly countrySubDivision?: string;
                    /** @description The country. */
                    readonly country?: string;
                    /** @description The short form of a Saudi address. */
                    readonly shortAddress?: string;
                    /** @description The number of the unit. */
                    readonly unitNumber?: number;
                    /** @description The secondary number of a Saudi address. */
                    readonly secondaryNumber?: string;
                  };
                };
                /** @description The account that receives the money. */
                readonly creditorAccount?: readonly {
                    /** @description How the account is identified. */
                    readonly schemeName: string;
                    /** @description The IBAN or the account number. */
                    readonly identification: string;
                    /** @description The creditor's name. */
                    readonly name?: string;
                  }[];
              })[];
          };
          /** @description What creditors may collect from the account. */
          readonly directDebits?: {
            /**
             * Format: date-time
             * @description When it was read at the bank.
             */
            readonly readAt: string;
            /** @description What the bank returned. */
            readonly items: readonly ({
                /** @description The id of the direct debit at the bank. */
                readonly directDebitId: string;
                /** @description The number of the mandate that the customer gave the creditor. */
                readonly mandateIdentification: string;
                /**
                 * @description Whether the creditor may collect.
                 * @enum {string}
                 */
                readonly directDebitStatusCode: "Active" | "Inactive";
                /** @description The creditor's name. */
                readonly name: string;
                /**
                 * @description How often the creditor collects.
                 * @enum {string}
                 */
                readonly frequency: "Annual" | "Daily" | "Fortnightly" | "HalfYearly" | "Monthly" | "NotKnown" | "Quarterly" | "Weekly";
                /** @description When the last amount was collected. */
                readonly previousPaymentDateTime?: string;
                /** @description The last amount that was collected. */
                readonly previousPaymentAmount?: {
                  /** @description The amount as a decimal string. */
                  readonly amount: string;
                  /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
                  readonly currency: string;
                };
              })[];
          };
          /** @description The owners. */
          readonly parties?: {
            /**
             * Format: date-time
             * @description When it was read at the bank.
             */
            readonly readAt: string;
            /** @description The holders of the account, and those who may act for them. */
            readonly items: readonly ({
                /** @description The id of the party at the bank. */
                readonly partyId: string;
                /** @description The bank's number of the customer. */
                readonly partyNumber?: string;
                /**
                 * @description How the party holds the account.
                 * @enum {string}
                 */
                readonly partyType?: "Delegate" | "Joint" | "Sole";
                /**
                 * @description The kind of customer.
                 * @enum {string}
                 */
                readonly partyCategory?: "Retail" | "SME" | "Corporate";
                /** @description What the party is to the account, such as Principal. */
                readonly accountRole?: string;
                /**
                 * @description What the bank knows about the party, and how it has verified that.
                 * @default []
                 */
                readonly verifiedClaims: readonly {
                    /** @description How the bank has verified it (OpenID Connect for Identity Assurance). */
                    readonly verification?: {
                      /** @description The rules under which the party was verified. */
                      readonly trustFramework?: string;
                      /** @description How sure the bank is. */
                      readonly assuranceLevel?: string;
                      /** @description The process that the bank followed. */
                      readonly assuranceProcess?: {
                        /** @description The policy that the bank followed. */
                        readonly policy?: string;
                        /** @description The procedure that the bank followed. */
                        readonly procedure?: string;
                        /** @description The steps of the process. */
                        readonly assuranceDetails?: readonly {
                            /** @description The kind of step. */
                            readonly assuranceType?: string;
                            /** @description The result of the step. */
                            readonly assuranceClassification?: string;
                            /** @description The evidence of the step. */
                            readonly evidenceRef?: readonly {
                                /** @description Names the check or the evidence. */
                                readonly txn?: string;
                                /** @description More about the evidence. */
                                readonly evidenceMetadata?: {
                                  /** @description How strong the evidence is. */
                                  readonly evidenceClassification?: string;
                                };
                              }[];
                          }[];
                      };
                      /** @description When the party was verified. */
                      readonly time?: string;
                      /** @description Names the verification. */
                      readonly verificationProcess?: string;
                      /**
                       * @description The documents and records that were checked.
                       * @default []
                       */
                      readonly evidence: readonly {
                          /** @description A document, or an electronic record. */
                          readonly type?: string;
                          /** @description When it was checked. */
                          readonly time?: string;
                          /** @description The checks of the evidence. */
                          readonly checkDetails?: readonly {
                              /** @description How it was checked. */
                              readonly checkMethod?: string;
                              /** @description Who checked it. */
                              readonly organization?: string;
                              /** @description Names the check or the evidence. */
                              readonly txn?: string;
                              /** @description When it was checked. */
                              readonly time?: string;
                            }[];
                          /** @description Who verified the party, if not the bank. */
                          readonly verifier?: {
                            /** @description Who checked it. */
                            readonly organization?: string;
                            /** @description Names the check or the evidence. */
                            readonly txn?: string;
                          };
                          /** @description The document. */
                          readonly documentDetails?: {
                            /** @description The kind of document, such as idcard. */
                            readonly type?: string;
                            /** @description The number of the document. */
                            readonly documentNumber?: string;
                            /** @description The number of the person. */
                            readonly personalNumber?: string;
                            /** @description The serial number of the document. */
                            readonly serialNumber?: string;
                            /** @description The calendar of the dates. */
                            readonly calendarType?: string;
                            /** @description When it was issued. */
                            readonly dateOfIssuance?: string;
                            /** @description When it expires. */
                            readonly dateOfExpiry?: string;
                            /** @description Who issued the document. */
                            readonly issuer?: {
                              /** @description The issuer's name. */
                              readonly name?: string;
                              /** @description The address of the issuer. */
                              readonly address?: {
                                /** @description What the address is for. */
                                readonly addressType?: string;
                                /** @description The address in lines. */
                                readonly addressLine?: readonly string[];
                                /** @description The number of the building. */
                                readonly buildingNumber?: string;
                                /** @description The name of the building. */
                                readonly buildingName?: string;
                                /** @description The floor. */
                                readonly floor?: string;
                                /** @description The street. */
                                readonly streetName?: string;
                                /** @description The district. */
                                readonly districtName?: string;
                                /** @description The post box. */
                                readonly postBox?: string;
                                /** @description The postal code. */
                                readonly postCode?: string;
                                /** @description The town. */
                                readonly townName?: string;
                                /** @description The emirate or the region. */
                                readonly countrySubDivision?: string;
                                /** @description The country. */
                                readonly country?: string;
                                /** @description The short form of a Saudi address. */
                                readonly shortAddress?: string;
                                /** @description The number of the unit. */
                                readonly unitNumber?: number;
                                /** @description The secondary number of a Saudi address. */
                                readonly secondaryNumber?: string;
                                /** @description The address in one text. */
                                readonly formatted?: string;
                                /** @description The street and the number. */
                                readonly streetAddress?: string;
                                /** @description The town. */
                                readonly locality?: string;
                                /** @description The region. */
                                readonly region?: string;
                                /** @description The postal code. */
                                readonly postalCode?: string;
                              };
                              /** @description The ISO 3166-1 code of the country of the issuer. */
                              readonly countryCode?: string;
                              /** @description The jurisdiction of the issuer. */
                              readonly jurisdiction?: string;
                            };
                          };
                          /** @description The electronic record. */
                          readonly record?: {
                            /** @description The kind of record. */
                            readonly type?: string;
                            /** @description The number of the person. */
                            readonly personalNumber?: string;
                            /** @description The calendar of the dates. */
                            readonly calendarType?: string;
                            /** @description When the resource was created. */
                            readonly createdAt?: string;
                            /** @description When it expires. */
                            readonly dateOfExpiry?: string;
                            /** @description Who keeps the record. */
                            readonly source?: {
                              /** @description The name of the source. */
                              readonly name?: string;
                              /** @description The address of the source. */
                              readonly address?: {
                                /** @description What the address is for. */
                                readonly addressType?: string;
                                /** @description The address in lines. */
                                readonly addressLine?: readonly string[];
                                /** @description The number of the building. */
                                readonly buildingNumber?: string;
                                /** @description The name of the building. */
                                readonly buildingName?: string;
                                /** @description The floor. */
                                readonly floor?: string;
                                /** @description The street. */
                                readonly streetName?: string;
                                /** @description The district. */
                                readonly districtName?: string;
                                /** @description The post box. */
                                readonly postBox?: string;
                                /** @description The postal code. */
                                readonly postCode?: string;
                                /** @description The town. */
                                readonly townName?: string;
                                /** @description The emirate or the region. */
                                readonly countrySubDivision?: string;
                                /** @description The country. */
                                readonly country?: string;
                                /** @description The short form of a Saudi address. */
                                readonly shortAddress?: string;
                                /** @description The number of the unit. */
                                readonly unitNumber?: number;
                                /** @description The secondary number of a Saudi address. */
                                readonly secondaryNumber?: string;
                                /** @description The address in one text. */
                                readonly formatted?: string;
                                /** @description The street and the number. */
                                readonly streetAddress?: string;
                                /** @description The town. */
                                readonly locality?: string;
                                /** @description The region. */
                                readonly region?: string;
                                /** @description The postal code. */
                                readonly postalCode?: string;
                              };
                              /** @description The ISO 3166-1 code of the country of the source. */
                              readonly countryCode?: string;
                              /** @description The jurisdiction of the issuer. */
                              readonly jurisdiction?: string;
                            };
                          };
                          /** @description Copies of documents. */
                          readonly attachments?: readonly {
                              /** @description What the copy shows. */
                              readonly desc?: string;
                              /** @description The media type of the copy, such as image/jpeg. */
                              readonly contentType?: string;
                              /** @description The copy, in base64. */
                              readonly content?: string;
                              /** @description Names the check or the evidence. */
                              readonly txn?: string;
                            }[];
                        }[];
                    };
                    /** @description What the bank knows. Which members there are depends on the market. */
                    readonly claims: {
                      [key: string]: unknown;
                    };
                  }[];
              })[];
          };
        })[];
    };
    /** @description A request to a customer to share account data. */
    readonly LegacyAccountRequest: {
      /**
       * Format: uuid
       * @description The id of the request.
       */
      readonly id: string;
      /**
       * @description Whether the customer has decided.
       * @enum {string}
       */
      readonly status: "AwaitingApproval" | "Rejected" | "Approved" | "Expired";
      /**
       * @description Where the customer gives the consent.
       * @enum {string}
       */
      readonly source: "WEB" | "API";
      /**
       * Format: date-time
       * @description The end of the consent's term.
       */
      readonly consentExpiryDate: string;
      /** @description The consent. Missing until the customer goes to a bank. */
      readonly consent?: components["schemas"]["LegacyAccountConsent"];
      /** @description The country of the banks. */
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description The country of the banks: SA. */
      readonly countryCode: string;
      /** @description What the consent allows. */
      readonly requestPermissions: readonly string[];
      /** @description The page on which the customer sees the request, chooses a bank and goes on to it. */
      readonly requestLink: string | null;
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description The first day of the transactions. If there is none, the bank decides. */
      readonly consentTransactionsFromDate: string | null;
      /** @description The last day of the transactions. */
      readonly consentTransactionsToDate: string | null;
      /**
       * @description How the customer gets to the bank: by redirects in a browser.
       * @enum {string}
       */
      readonly redirectionFlow: "WEB" | "DECOUPLED";
      /** @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours. */
      readonly autoRedirect: boolean;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
    };
    /** @description The consent of a request, as the legacy interface shows it. */
    readonly LegacyAccountConsent: {
      /**
       * Format: uuid
       * @description The id of the consent.
       */
      readonly id: string;
      /**
       * @description The status of the consent.
       * @enum {string}
       */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /** @description Every status that the consent has had, oldest first. */
      readonly statusHistory: readonly ({
          /**
           * @description The status.
           * @enum {string}
           */
          readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
          /**
           * Format: date-time
           * @description When the consent took it.
           */
          readonly dateTime: string;
        })[];
      /**
       * @description What the consent is for.
       * @constant
       */
      readonly scope: "Accounts";
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description What the customer shares. */
      readonly permissions: readonly string[];
      /** @description The end of the consent's term. */
      readonly expiryDate: string | null;
      /** @description The first day of the transactions; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The last day of the transactions; null if there is none. */
      readonly transactionsToDate: string | null;
      /** @description The link between the customer and the bank. */
      readonly connection?: {
        /** @description The customer's bank, once it is known. */
        readonly provider: components["schemas"]["LegacyProvider"];
        /**
         * Format: uuid
         * @description The id of the connection.
         */
        readonly id: string;
        /**
         * @description ACTIVE while at least one consent of the connection is in force.
         * @enum {string}
         */
        readonly status: "ACTIVE" | "INACTIVE";
        /**
         * Format: date-time
         * @description When the resource was created.
         */
        readonly createdAt: string;
        /**
         * Format: date-time
         * @description When the resource was last changed.
         */
        readonly updatedAt: string;
      };
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description The page where the customer approves or declines. Send the customer there. */
      readonly authorizationLink: string | null;
      /** @description Where the customer is sent after approving. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description Where the customer is sent after declining, or if something failed. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
    };
    /** @description An account that a customer shares. */
    readonly LegacyAccount: {
      /**
       * Format: uuid
       * @description The id of the account here. Each consent gives it another one.
       */
      readonly id: string;
      /** @description The account's id at the bank. */
      readonly externalId: string | null;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
      /** @description The bank that keeps the account. */
      readonly servicer?: components["schemas"]["LegacyServicer"];
      /** @description The numbers of the account. */
      readonly accounts: readonly components["schemas"]["LegacyAccountNumber"][];
      /** @description The status of the account at the bank. */
      readonly status: string | null;
      /** @description When the account took its status. */
      readonly statusUpdatedDateTime: string | null;
      /** @description For whom the bank keeps the account. */
      readonly type: string | null;
      /** @description The kind of account, such as CurrentAccount. */
      readonly subType: string | null;
      /** @description The bank's name for the product. */
      readonly description: string | null;
      /** @description When the account was opened. */
      readonly openingDate: string | null;
      /** @description When the account ends. */
      readonly maturityDate: string | null;
    };
    /** @description A bank that keeps an account. */
    readonly LegacyServicer: {
      /**
       * Format: uuid
       * @description The id of the bank here.
       */
      readonly id: string;
      /** @description The bank's address. */
      readonly address?: components["schemas"]["LegacyAddress"];
      /** @description What kind of number it is, such as KSAOB.IBAN. */
      readonly scheme: string | null;
      /** @description The bank's code, such as its BIC. */
      readonly identification: string | null;
    };
    /** @description A postal address. */
    readonly LegacyAddress: {
      /** @description What the address is for. */
      readonly addressType: string | null;
      /** @description The department. */
      readonly department: string | null;
      /** @description The part of the department. */
      readonly subDepartment: string | null;
      /** @description The address in lines. */
      readonly addressLine: string | null;
      /** @description The street. */
      readonly streetName: string | null;
      /** @description The number of the building. */
      readonly buildingNumber: string | null;
      /** @description The postal code. */
      readonly postalCode: string | null;
      /** @description The town. */
      readonly townName: string | null;
      /** @description The emirate or the region. */
      readonly countrySubDivision: string | null;
      /** @description The country. */
      readonly country: string | null;
      /** @description The short form of a Saudi address. */
      readonly shortAddress: string | null;
      /** @description The number of the unit. */
      readonly unitNumber: number | null;
      /** @description The secondary number of a Saudi address. */
      readonly secondaryNumber: string | null;
      /** @description The district. */
      readonly district: string | null;
      /** @description The city. */
      readonly city: string | null;
    };
    /** @description A number of an account. */
    readonly LegacyAccountNumber: {
      /**
       * Format: uuid
       * @description The id of the number here.
       */
      readonly id: string;
      /** @description What kind of number it is, such as KSAOB.IBAN. */
      readonly scheme: string | null;
      /** @description The IBAN or the account number. */
      readonly identification: string | null;
      /** @description The name that goes with the number. */
      readonly name: string | null;
    };
    /** @description What is on an account, counted in several ways. */
    readonly LegacyBalances: {
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly accountId: string;
      /** @description The account's id at the bank. */
      readonly externalAccountId: string | null;
      /** @description What is on the account, counted in several ways. */
      readonly balances: readonly ({
          /** @description The sign of the amount, which has none itself. */
          readonly creditDebitIndicator: string | null;
          /** @description When the balance was counted. */
          readonly dateTime: string | null;
          /** @description How the balance was counted. */
          readonly type: string | null;
          /** @description The amount and its currency. */
          readonly amount: components["schemas"]["LegacyAmount"];
          /** @description What the holder may draw beyond the money on the account. */
          readonly creditLine: readonly ({
              /** @description Whether the balance contains it. */
              readonly included: boolean;
              /** @description The kind of credit line. */
              readonly type: string | null;
              /** @description The amount and its currency. */
              readonly amount: components["schemas"]["LegacyAmount"];
            })[];
        })[];
    };
    /** @description An amount as a number. A debit has no sign here. */
    readonly LegacyAmount: {
      /** @description The amount as a number. */
      readonly amount: number;
      /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
      readonly currency: string;
      /** @description The amount in another currency, if the bank sends it. */
      readonly localExchange?: {
        /** @description The currency that was exchanged. */
        readonly sourceCurrency: string | null;
        /** @description The currency that it was exchanged for. */
        readonly targetCurrency: string | null;
        /** @description The rate of exchange. */
        readonly rate?: number;
        /** @description The day of the rate. */
        readonly date?: string;
        /** @description The amount in the target currency. */
        readonly value?: number;
      };
    };
    /** @description What was on an account at the end of each day. */
    readonly LegacyBalanceHistory: {
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly accountId: string;
      /** @description The days, oldest first. */
      readonly history: readonly ({
          /** @description The day in the time zone of the bank. */
          readonly date: string | null;
          /** @description What was on the account at the end of the day. */
          readonly balances: readonly ({
              /** @description How the balance was counted. */
              readonly type: string | null;
              /** @description The amount and its currency. */
              readonly amount: components["schemas"]["LegacyAmount"];
            })[];
        })[];
    };
    /** @description Somebody who may be paid from an account. */
    readonly LegacyBeneficiary: {
      /**
       * Format: uuid
       * @description The id of the beneficiary here.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly accountId: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /** @description The name of the account holder, as the bank knows it. */
      readonly accountHolderName: string | null;
      /** @description The holder's short name. */
      readonly accountHolderShortName: string | null;
      /** @description Whether the beneficiary can be paid. */
      readonly beneficiaryType: string | null;
      /** @description The customer's reference of payments to the beneficiary. */
      readonly reference: string | null;
      /** @description The account that receives the money. */
      readonly creditorAccount: readonly components["schemas"]["LegacyAccountNumber"][];
      /** @description The creditor's bank. */
      readonly creditorAgent?: {
        /**
         * Format: uuid
         * @description The id of the bank here.
         */
        readonly id: string;
        /** @description The address of the bank. */
        readonly address?: components["schemas"]["LegacyAddress"];
        /** @description What kind of number it is, such as KSAOB.IBAN. */
        readonly scheme: string | null;
        /** @description The bank's code, such as its BIC. */
        readonly identification: string | null;
        /** @description The bank's name. */
        readonly name: string | null;
      };
    };
    /** @description A creditor's permission to collect from an account. */
    readonly LegacyDirectDebit: {
      /**
       * Format: uuid
       * @description The id of the direct debit here.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly accountId: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /** @description The number of the mandate that the customer gave the creditor. */
      readonly mandateIdentification: string | null;
      /** @description Whether the creditor may collect. */
      readonly directDebitStatusCode: string | null;
      /** @description The creditor's name. */
      readonly name: string | null;
      /** @description How often the creditor collects. */
      readonly frequency: string | null;
      /** @description When the last amount was collected. */
      readonly previousPaymentDateTime: string | null;
      /** @description The last amount that was collected. */
      readonly previousPaymentAmount: string | null;
      /** @description The currency of the last amount. */
      readonly previousPaymentCurrency: string | null;
    };
    /** @description A holder of an account, or somebody who may act for one. */
    readonly LegacyParty: {
      /**
       * Format: uuid
       * @description The id of the party here.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the account.
       */
      readonly accountId: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the resource was last changed.
       */
      readonly updatedAt: string;
      /** @description The bank's number of the customer. */
      readonly partyNumber: string | null;
      /** @description How the party holds the account. */
      readonly partyType: string | null;
      /** @description What the party is to the account, such as Principal. */
      readonly accountRole: string | null;
      /** @description What the bank knows about the party, and how it has verified that. */
      readonly verifiedClaims: readonly ({
          /**
           * Format: uuid
           * @description The id of the entry here.
           */
          readonly id: string;
          /**
           * Format: date-time
           * @description When the resource was created.
           */
          readonly createdAt: string;
          /**
           * Format: date-time
           * @description When the resource was last changed.
           */
          readonly updatedAt: string;
          /** @description How the bank has verified it (OpenID Connect for Identity Assurance). */
          readonly verification?: {
            /** @description The process that the bank followed. */
            readonly assuranceProcess?: {
              /** @description The policy that the bank followed. */
              readonly policy: string | null;
              /** @description The procedure that the bank followed. */
              readonly procedure: string | null;
              /** @description The steps of the process. */
              readonly assuranceDetails: readonly ({
                  /** @description The kind of step. */
                  readonly assuranceType: string | null;
                  /** @description The result of the step. */
                  readonly assuranceClassification: string | null;
                  /** @description The evidence of the step. The same as `evidenceRef`. */
                  readonly evidenceReference: readonly ({
                      /** @description How strong the evidence is. */
                      readonly evidenceClassification: string | null;
                      /** @description Names the check or the evidence. */
                      readonly txn: string | null;
                    })[];
                  /** @description The evidence of the step. */
                  readonly evidenceRef: readonly ({
                      /** @description How strong the evidence is. */
                      readonly evidenceClassification: string | null;
                      /** @description Names the check or the evidence. */
                      readonly txn: string | null;
                    })[];
                })[];
            };
            /** @description How sure the bank is. */
            readonly assuranceLevel: string | null;
            /** @description When the party was verified. */
            readonly time: string | null;
            /** @description The rules under which the party was verified. */
            readonly trustFramework: string | null;
            /** @description Names the verification. */
            readonly verificationProcess: string | null;
            /** @description The documents and records that were checked. */
            readonly evidence: readonly ({
                /** @description A document, or an electronic record. */
                readonly type: string | null;
                /** @description Who verified the party, if not the bank. */
                readonly verifierOrganization: string | null;
                /** @description Names the verification. */
                readonly verifierTxn: string | null;
                /** @description When it was checked. */
                readonly time: string | null;
                /** @description The document. */
                readonly documentDetails?: {
                  /** @description The kind of document, such as idcard. */
                  readonly type: string | null;
                  /** @description The number of the document. */
                  readonly documentNumber: string | null;
                  /** @description The number of the person. */
                  readonly personalNumber: string | null;
                  /** @description The serial number of the document. */
                  readonly serialNumber: string | null;
                  /** @description The calendar of the dates. */
                  readonly calendarType: string | null;
                  /** @description When it was issued. */
                  readonly dateOfIssuance: string | null;
                  /** @description When it expires. */
                  readonly dateOfExpiry: string | null;
                  /** @description The issuer's name. */
                  readonly issuerName: string | null;
                  /** @description The address of the issuer in one text. */
                  readonly issuerAddress: string | null;
                  /** @description The street of the issuer's address. */
                  readonly issuerStreetAddress: string | null;
                  /** @description The town of the issuer's address. */
                  readonly issuerLocality: string | null;
                  /** @description The region of the issuer's address. */
                  readonly issuerRegion: string | null;
                  /** @description The postal code of the issuer's address. */
                  readonly issuerPostalCode: string | null;
                  /** @description The country of the issuer's address. */
                  readonly issuerCountry: string | null;
                  /** @description The country of the issuer. */
                  readonly issuerCountryCode: string | null;
                  /** @description The jurisdiction of the issuer. */
                  readonly issuerJurisdiction: string | null;
                };
                /** @description Copies of documents. */
                readonly attachments: readonly ({
                    /** @description What the copy shows. */
                    readonly description: string | null;
                    /** @description The media type of the copy, such as image/jpeg. */
                    readonly contentType: string | null;
                    /** @description The copy, in base64. */
                    readonly content: string | null;
                    /** @description Names the evidence. */
                    readonly identifier: string | null;
                  })[];
                /** @description The checks of the evidence. */
                readonly details: readonly ({
                    /** @description How it was checked. */
                    readonly checkMethod: string | null;
                    /** @description Who checked it. */
                    readonly organization: string | null;
                    /** @description When it was checked. */
                    readonly time: string | null;
                    /** @description Names the check. */
                    readonly identifier: string | null;
                  })[];
              })[];
          };
          /** @description What the bank knows. Which members there are depends on the market. */
          readonly claims: components["schemas"]["LegacyClaims"];
        })[];
    };
    /** @description What the bank knows about a person or a business. */
    readonly LegacyClaims: {
      /** @description The country of the address. */
      readonly countryAddress: string | null;
      /** @description The address in one text. */
      readonly formattedAddress: string | null;
      /** @description The town of the address. */
      readonly localityAddress: string | null;
      /** @description The region of the address. */
      readonly regionAddress: string | null;
      /** @description The street of the address. */
      readonly streetAddress: string | null;
      /** @description Another name. */
      readonly alsoKnownAs: string | null;
      /** @description The family name at birth. */
      readonly birthFamilyName: string | null;
      /** @description The given name at birth. */
      readonly birthGivenName: string | null;
      /** @description The middle name at birth. */
      readonly birthMiddleName: string | null;
      /** @description The email address. */
      readonly email: string | null;
      /** @description The family name. */
      readonly familyName: string | null;
      /** @description The gender. */
      readonly gender: string | null;
      /** @description The given name of a person. */
      readonly givenName: string | null;
      /** @description The language and country. */
      readonly locale: string | null;
      /** @description The middle name. */
      readonly middleName: string | null;
      /** @description The mobile number. */
      readonly msisdn: string | null;
      /** @description The full name. */
      readonly name: string | null;
      /** @description The nickname of the person. */
      readonly nickname: string | null;
      /** @description The telephone number. */
      readonly phoneNumber: string | null;
      /** @description The address of a picture. */
      readonly picture: string | null;
      /** @description The country of birth. */
      readonly countryPlaceOfBirth: string | null;
      /** @description The town of birth. */
      readonly localityPlaceOfBirth: string | null;
      /** @description The region of birth. */
      readonly regionPlaceOfBirth: string | null;
      /** @description The user name. */
      readonly preferredUsername: string | null;
      /** @description The address of a profile page. */
      readonly profile: string | null;
      /** @description How to address the person. */
      readonly salutation: string | null;
      /** @description The bank's id of the person. */
      readonly subject: string | null;
      /** @description The title. */
      readonly title: string | null;
      /** @description The address of a website. */
      readonly website: string | null;
      /** @description The time zone. */
      readonly zoneInfo: string | null;
      /** @description The date of birth. */
      readonly birthDate: string | null;
      /** @description Whether the e-mail address was verified. */
      readonly emailVerified: boolean | null;
      /** @description Whether the telephone number was verified. */
      readonly phoneNumberVerified: boolean | null;
      /** @description The nationalities. */
      readonly nationalities: readonly string[];
    };
    /** @description An account information report and what became of it. */
    readonly LegacyReportSummary: {
      /**
       * Format: uuid
       * @description The id of the report.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the job.
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description The day of the first transaction. Before the report is finished: what the consents allow. */
      readonly startDate: string | null;
      /** @description The day of the report. Before the report is finished: what the consents allow. */
      readonly endDate: string | null;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description How many accounts the report is about. */
      readonly accountsCount: number;
      /** @description What is on the current and savings accounts together; null before the report is finished. */
      readonly totalBalance: number | null;
      /** @description Why the last try failed; null if none did. */
      readonly description: components["schemas"]["FailureReason"] | null;
      /** @description The currency of all amounts. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
      /** @description The status of the report. */
      readonly status: components["schemas"]["ReportStatus"];
    };
    /** @description An account information report. Before it is finished, it has the summary alone. */
    readonly LegacyReport: {
      /**
       * Format: uuid
       * @description The id of the report.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the job.
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description Your own id of the customer.
       */
      readonly customerId: string;
      /** @description The day of the first transaction. Before the report is finished: what the consents allow. */
      readonly startDate: string | null;
      /** @description The day of the report. Before the report is finished: what the consents allow. */
      readonly endDate: string | null;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description How many accounts the report is about. */
      readonly accountsCount: number;
      /** @description What is on the current and savings accounts together; null before the report is finished. */
      readonly totalBalance: number | null;
      /** @description Why the last try failed; null if none did. */
      readonly description: components["schemas"]["FailureReason"] | null;
      /** @description The currency of all amounts. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
      /** @description The status of the report. */
      readonly status: components["schemas"]["ReportStatus"];
      /** @description Who holds the accounts; null if no bank says. */
      readonly accountHolderName?: string | null;
      /** @description What came and went each day, transfers between own accounts included. */
      readonly cashFlowTrend?: {
        /** @description The ids of the accounts. */
        readonly accounts: readonly string[];
        /** @description The currency of the amounts. */
        readonly currency?: components["schemas"]["LegacyCurrency"];
        /** @description What the accounts received, for each day with transactions. */
        readonly dailyTotalCredit: readonly {
            /**
             * Format: date-time
             * @description The day.
             */
            readonly key: string;
            /** @description The sum. */
            readonly value: number;
          }[];
        /** @description What the accounts paid, for each day with transactions. */
        readonly dailyTotalDebit: readonly {
            /**
             * Format: date-time
             * @description The day.
             */
            readonly key: string;
            /** @description The sum. */
            readonly value: number;
          }[];
      };
      /** @description What the customer can afford in a month. Months without complete data do not count. */
      readonly affordability?: {
        /** @description The last complete month; null if there is none. */
        readonly month: string | null;
        /** @description The mean of `incomeAffordability` over all complete months. */
        readonly averageIncomeAffordability: number | null;
        /** @description The mean of `netAffordability` over all complete months. */
        readonly averageNetAffordability: number | null;
        /** @description What was earned in it: pay, pensions, rent and profit. */
        readonly income: number | null;
        /** @description What was spent in it, transfers between own accounts excluded. */
        readonly expenses: number | null;
        /** @description What was left of the income after rent, bills, school and instalments. */
        readonly incomeAffordability: number | null;
        /** @description What was left of the income after all spending. */
        readonly netAffordability: number | null;
        /** @description The currency of the amounts. */
        readonly currency?: components["schemas"]["LegacyCurrency"];
      };
      /** @description The accounts, each with its bank. */
      readonly accounts?: readonly ({
          /**
           * Format: uuid
           * @description The id of the account here.
           */
          readonly id: string;
          /** @description The account's id at the bank. */
          readonly externalId: string | null;
          /** @description The ISO 4217 code of the currency: AED in the UAE, SAR in Saudi Arabia. */
          readonly currency?: components["schemas"]["LegacyCurrency"];
          /** @description The bank that keeps the account. */
          readonly servicer?: components["schemas"]["LegacyServicer"];
          /** @description The numbers of the account. */
          readonly accounts: readonly components["schemas"]["LegacyAccountNumber"][];
          /** @description The status of the account at the bank. */
          readonly status: string | null;
          /** @description When the account took its status. */
          readonly statusUpdatedDateTime: string | null;
          /** @description For whom the bank keeps the account. */
          readonly type: string | null;
          /** @description The kind of account, such as CurrentAccount. */
          readonly subType: string | null;
          /** @description The bank's name for the product. */
          readonly description: string | null;
          /** @description When the account was opened. */
          readonly openingDate: string | null;
          /** @description When the account ends. */
          readonly maturityDate: string | null;
          /** @description The bank that keeps the account. */
          readonly provider?: components["schemas"]["LegacyProvider"];
          /**
           * Format: date-time
           * @description When the customer agreed to share the account.
           */
          readonly createdAt: string;
        })[];
      /** @description Every transaction with what it was for, newest first. */
      readonly transactionsCategories?: {
        /** @description What the accounts paid. */
        readonly debit: {
          /** @description The sum of all debits. */
          readonly totalDebit: number | null;
          /** @description The currency of the amounts. */
          readonly currency?: components["schemas"]["LegacyCurrency"];
          /** @description The debits. */
          readonly categories: readonly ({
              /** @description The category. */
              readonly subCategoryName: string | null;
              /** @description The amount, without a sign. */
              readonly amount: number | null;
              /** @description The day of booking in the time zone of the bank. */
              readonly bookingDateTime: string | null;
              /** @description The group that the category belongs to. */
              readonly categoryName: string | null;
              /** @description What the bank wrote about it; null if it wrote nothing. */
              readonly transactionInformation: string | null;
            })[];
        };
        /** @description What the accounts received. */
        readonly credit: {
          /** @description The sum of all credits. */
          readonly totalCredit: number | null;
          /** @description The sum of all debits. */
          readonly totalDebit: number | null;
          /** @description The currency of the amounts. */
          readonly currency?: components["schemas"]["LegacyCurrency"];
          /** @description The credits. */
          readonly categories: readonly ({
              /** @description The category. */
              readonly subCategoryName: string | null;
              /** @description The amount, without a sign. */
              readonly amount: number | null;
              /** @description The day of booking in the time zone of the bank. */
              readonly bookingDateTime: string | null;
              /** @description The group that the category belongs to. */
              readonly categoryName: string | null;
              /** @description What the bank wrote about it; null if it wrote nothing. */
              readonly transactionInformation: string | null;
            })[];
        };
      };
      /** @description What was on the current and savings accounts together at the end of the days. */
      readonly balanceSummary?: {
        /** @description The ids of the current and savings accounts. */
        readonly accounts: readonly string[];
        /** @description The currency of the amounts. */
        readonly currency?: components["schemas"]["LegacyCurrency"];
        /** @description What is on them now. */
        readonly currentBalance: number | null;
        /** @description The smallest balance of a day. */
        readonly minimumBalance: number | null;
        /** @description The largest balance of a day. */
        readonly maximumBalance: number | null;
        /** @description The mean over the days. */
        readonly averageBalance: number | null;
        /** @description The sum of all credits. */
        readonly totalCredit: number | null;
        /** @description The sum of the credits of the last six months. */
        readonly totalSixMonthCredit: number | null;
        /** @description The sum of all debits. */
        readonly totalDebit: number | null;
        /** @description The credits of a complete month, on average. */
        readonly averageMonthlyCredit: number | null;
        /** @description The debits of a complete month, on average. */
        readonly averageMonthlyDebit: number | null;
        /** @description On how many days the balance was below the mean. */
        readonly daysBelowMean: number | null;
        /** @description How much the balance changes in a day: the slope of the least-squares line. */
        readonly trendLine: number | null;
        /** @description The least-squares line through the balances of each account. */
        readonly balanceTrendModel: readonly ({
            /** @description How much the balance changes in a day; null if there is one day only. */
            readonly slope: number | null;
            /** @description The value of the line on the first day; null if there is one day only. */
            readonly intercept: number | null;
            /** @description The balances that the line goes through. */
            readonly accountBalanceHistory: components["schemas"]["LegacyBalanceHistory"];
          })[];
      };
    };
    /** @description A risk report and what became of it. */
    readonly RiskReportStatusRecord: {
      /**
       * Format: uuid
       * @description The id of a risk report.
       */
      readonly reportId: string;
      /** @description Your own id of the customer. */
      readonly customerId: string;
      /** @description The status of the report. */
      readonly status: components["schemas"]["ReportStatus"];
      /** @description Why the last try failed; null if none did. */
      readonly reason: components["schemas"]["FailureReason"] | null;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
    };
    /** @description How likely a customer is to repay. */
    readonly RiskReport: {
      /** @description The verdict; null if too few features have a score. */
      readonly riskLevel: components["schemas"]["RiskLevel"] | null;
      /** @description The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have one. */
      readonly score: number | null;
      /** @description The currency of all amounts. */
      readonly currency: string;
      /** @description The features of the report. */
      readonly features: components["schemas"]["RiskFeatures"];
      /** @description Who holds the accounts; null if no bank says. */
      readonly accountHolderName: string | null;
      /**
       * Format: uuid
       * @description The id of a risk report.
       */
      readonly reportId: string;
      /** @description The name of the client that requested the report. */
      readonly requestedBy: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
    };
    /** @description The features of a report. Each has a score: the better for the customer, the higher. */
    readonly RiskFeatures: {
      /** @description How much the monthly salary varies. */
      readonly salaryCoefficientOfVariation: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Variation of the salary; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description Between which amounts the monthly salary lies, and in how many months there is one. */
      readonly salaryRangeDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Lowest monthly salary. */
        readonly minMonthlySalary: number | null;
        /** @description Highest monthly salary. */
        readonly maxMonthlySalary: number | null;
        /** @description Median monthly salary. */
        readonly medianMonthlySalary: number | null;
        /** @description Range of the salary, relative to its median. */
        readonly salaryVariabilityRatio: number | null;
        /** @description Share of months with a salary. */
        readonly salaryCoverageRatio: number | null;
      };
      /** @description How often income arrives, and how regularly. */
      readonly incomeFrequencyDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /**
         * @description How often income arrives.
         * @enum {string}
         */
        readonly frequencyType: "DAILY" | "WEEKLY" | "FORTNIGHTLY" | "MONTHLY" | "QUARTERLY" | "IRREGULAR" | "NONE";
        /** @description Median gap of the main income. */
        readonly medianGapDays: number | null;
        /** @description Regularity of the gaps. */
        readonly gapStabilityRatio: number | null;
        /** @description Share of months in which it came. */
        readonly coverageRatio: number | null;
      };
      /** @description Who pays the salary, for how long, and how often that changed. */
      readonly employerConsistencyDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Number of employers. */
        readonly distinctEmployers: number;
        /** @description Main employer. */
        readonly primaryEmployer: string | null;
        /** @description Share of months with the main employer. */
        readonly durationRatio: number | null;
        /** @description Changes of employer. */
        readonly employerSwitchCount: number;
      };
      /** @description Whether income grows or falls. */
      readonly incomeTrendDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Income of the first month. */
        readonly firstMonthIncome: number | null;
        /** @description Income of the last month. */
        readonly lastMonthIncome: number | null;
        /** @description Growth, relative to the mean income. */
        readonly normalizedGrowthRate: number | null;
        /** @description Share of months without a fall in income. */
        readonly growthConsistencyRatio: number | null;
        /** @description Score after the adjustment for consistency. */
        readonly adjustedScore: number | null;
      };
      /** @description How many transactions are income. */
      readonly incomeTransactionCount: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Payments of income; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How stable income is over all. */
      readonly incomeStabilityScore: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Stability of income; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How much money comes in each month. */
      readonly avgMonthlyInflowDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Inflow of each month, oldest first. */
        readonly monthlyInflowValues: readonly number[];
        /** @description Average monthly inflow. */
        readonly avgMonthlyInflow: number | null;
        /** @description Variation of the monthly inflow. */
        readonly inflowVariabilityRatio: number | null;
        /** @description Share of months in which it came. */
        readonly coverageRatio: number | null;
        /** @description Score of the size. */
        readonly magnitudeScore: number | null;
        /** @description Score of the stability. */
        readonly stabilityScore: number | null;
      };
      /** @description How much money goes out each month. */
      readonly avgMonthlyOutflowDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Outflow of each month, oldest first. */
        readonly monthlyOutflowValues: readonly number[];
        /** @description Average monthly outflow. */
        readonly avgMonthlyOutflow: number | null;
        /** @description Variation of the monthly outflow. */
        readonly outflowVariabilityRatio: number | null;
        /** @description Growth of the outflow. */
        readonly expenseGrowthRate: number | null;
        /** @description Outflow, relative to inflow. */
        readonly expenseBurdenRatio: number | null;
        /** @description Score of the burden. */
        readonly expenseBurdenScore: number | null;
        /** @description Score of the stability. */
        readonly stabilityScore: number | null;
      };
      /** @description How inflow compares with outflow. */
      readonly cashFlowRatioDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average monthly outflow. */
        readonly avgMonthlyOutflow: number | null;
        /** @description Inflow, relative to outflow. */
        readonly ratio: number | null;
        /** @description Average monthly net cash flow. */
        readonly netCashFlow: number | null;
        /** @description Net cash flow, relative to inflow. */
        readonly marginRatio: number | null;
      };
      /** @description How large a transaction is on average. */
      readonly averageTransactionAmount: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average payment; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description What a year leaves over. */
      readonly estimatedValueByYear: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Left after a year; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How much income, spending and balance vary together. */
      readonly volatilityIndexDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Variation of income. */
        readonly incomeVolatility: number | null;
        /** @description Variation of spending. */
        readonly expenseVolatility: number | null;
        /** @description Variation of the balance. */
        readonly balanceVolatility: number | null;
        /** @description Daily balances were known. */
        readonly balanceVolatilityFromDailyBalances: boolean;
        /** @description Volatility before it is limited. */
        readonly volatilityIndexRaw: number | null;
        /** @description Volatility index. */
        readonly normalizedIndex: number | null;
      };
      /** @description On how many days the accounts were overdrawn. */
      readonly overdraftFrequencyDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Days observed. */
        readonly observationWindowDays: number;
        /** @description Days in overdraft. */
        readonly overdraftDays: number | null;
        /** @description Times that an overdraft began. */
        readonly overdraftEpisodeCount: number | null;
        /** @description Share of days in overdraft. */
        readonly overdraftFrequencyRatio: number | null;
        /** @description Too few balances are known. */
        readonly insufficientBalanceHistory: boolean;
      };
      /** @description At how many month ends money was left. */
      readonly positiveEndOfMonthBalanceDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Months that ended with money left. */
        readonly positiveMonths: number | null;
        /** @description Months that did not. */
        readonly negativeMonths: number | null;
        /** @description Share of months that ended with money left. */
        readonly positiveMonthPercentage: number | null;
        /** @description Net cash flow used instead of balances. */
        readonly usedNetCashFlowFallback: boolean;
      };
      /** @description How much of the inflow is kept. */
      readonly savingRatioDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average balance at month ends. */
        readonly avgMonthlyClosingBalance: number | null;
        /** @description Saving ratio. */
        readonly savingRatio: number | null;
        /** @description Saving ratio in percent. */
        readonly savingRatioPercentage: number | null;
        /** @description Current balance used instead of earlier ones. */
        readonly usedCurrentBalanceFallback: boolean;
      };
      /** @description For how many months of spending the money would last. */
      readonly emergencyBufferDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average balance. */
        readonly avgAvailableBalance: number | null;
        /** @description Average monthly spending. */
        readonly avgMonthlyExpense: number | null;
        /** @description Months that the money would last. */
        readonly emergencyBufferMonths: number | null;
        /** @description Current balance used instead of earlier ones. */
        readonly usedCurrentBalanceFallback: boolean;
      };
      /** @description How spending divides into bills and choices. */
      readonly fixedVsDiscretionarySpendDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average monthly fixed spending. */
        readonly avgFixedSpend: number | null;
        /** @description Average monthly discretionary spending. */
        readonly avgDiscretionarySpend: number | null;
        /** @description Average monthly spending. */
        readonly avgTotalSpend: number | null;
        /** @description Share of fixed spending. */
        readonly fixedSpendRatio: number | null;
        /** @description Share of discretionary spending. */
        readonly discretionaryRatio: number | null;
        /** @description Too many transactions have no category. */
        readonly unreliableCategorization: boolean;
      };
      /** @description Which share of spending is fixed. */
      readonly fixedSpendRatio: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Fixed spending, relative to inflow; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description Which share of the inflow recurring payments take. */
      readonly recurringPaymentLoadDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average monthly recurring payments. */
        readonly avgMonthlyRecurringPayment: number | null;
        /** @description Recurring payments, relative to inflow. */
        readonly recurringPaymentLoad: number | null;
        /** @description Recurring payments in percent of inflow. */
        readonly recurringPaymentLoadPercentage: number | null;
      };
      /** @description Which share of spending goes to gambling, cash-like and similar categories. */
      readonly highRiskCategorySpendDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average monthly spending. */
        readonly avgTotalSpend: number | null;
        /** @description Average monthly high-risk spending. */
        readonly avgHighRiskSpend: number | null;
        /** @description Share of high-risk spending. */
        readonly highRiskSpendRatio: number | null;
        /** @description High-risk spending in percent. */
        readonly highRiskSpendPercentage: number | null;
        /** @description A single risky transaction was left out. */
        readonly singleIsolatedRiskyTransactionExcluded: boolean;
      };
      /** @description How many transactions are of a high-risk category. */
      readonly riskyTransactionCount: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description High-risk payments; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description Whether a loan is being repaid, and with how much a month. */
      readonly activeLoanMortgageDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description A loan was found. */
        readonly loanDetected: boolean;
        /** @description Kind of loan. */
        readonly loanTypeDetected: ("MORTGAGE" | "AUTO" | "PERSONAL" | "UNKNOWN") | null;
        /** @description Estimated monthly instalment. */
        readonly monthlyEmiEstimated: number | null;
        /** @description The loan is younger than two instalments. */
        readonly newLoanWithinTwoCycles: boolean;
      };
      /** @description Whether instalments were paid in full and on time. */
      readonly repaymentRegularityDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Expected instalment. */
        readonly emiExpectedAmount: number | null;
        /** @description Expected instalments. */
        readonly totalExpectedPayments: number | null;
        /** @description Instalments paid on time. */
        readonly onTimePayments: number | null;
        /** @description Instalments missed. */
        readonly missedPayments: number | null;
        /** @description Instalments paid in full. */
        readonly fullPayments: number | null;
        /** @description Share paid on time. */
        readonly onTimeRatio: number | null;
        /** @description Share paid in full. */
        readonly fullPaymentRatio: number | null;
        /** @description Share missed. */
        readonly missedRatio: number | null;
        /** @description Score before it is rounded. */
        readonly compositeRawScore: number | null;
        /** @description Too few instalments were due. */
        readonly insufficientEmiCycles: boolean;
        /** @description Limited because the loan is new. */
        readonly newLoanGuardrail: boolean;
      };
      /** @description Which share of the inflow repayments take. */
      readonly debtServiceRatioDetail: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average monthly repayments. */
        readonly avgMonthlyDebtPayment: number | null;
        /** @description Repayments, relative to inflow. */
        readonly dsrRatio: number | null;
        /** @description Repayments in percent of inflow. */
        readonly dsrPercentage: number | null;
        /** @description Limited because the loan is new. */
        readonly newLoanGuardrail: boolean;
        /** @description Lowered because income falls. */
        readonly incomeDecliningAdjustment: boolean;
      };
      /** @description How reliable repayment is over all. */
      readonly repaymentScore: {
        /** @description How many calendar months with complete data the feature looks at. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description What the figures mean. */
        readonly interpretation: string;
        /** @description Whether the question makes no sense for this customer. */
        readonly notApplicable: boolean;
        /** @description Whether there is too little data to answer. */
        readonly insufficientData: boolean;
        /** @description Repayment score; null if there is too little data. */
        readonly value: number | null;
      };
    };
    /** @description A risk report with all that its PDF shows. */
    readonly RiskReportFile: {
      /** @description The verdict; null if too few features have a score. */
      readonly riskLevel: components["schemas"]["RiskLevel"] | null;
      /** @description The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have one. */
      readonly score: number | null;
      /** @description The currency of all amounts. */
      readonly currency: string;
      /** @description The features of the report. */
      readonly features: components["schemas"]["RiskFeatures"];
      /** @description Who holds the accounts; null if no bank says. */
      readonly accountHolderName: string | null;
      /**
       * Format: date
       * @description The day of the report.
       */
      readonly asOf: string;
      /** @description The days of the first and the last transaction. */
      readonly period: {
        /**
         * Format: date
         * @description The day of the first transaction.
         */
        readonly from: string;
        /**
         * Format: date
         * @description The day of the last transaction.
         */
        readonly to: string;
      };
      /** @description The accounts that the figures are about. */
      readonly accounts: readonly ({
          /** @description The bank that keeps the account. */
          readonly bank: string;
          /** @description The kind of account, such as CurrentAccount. */
          readonly kind: string;
          /** @description The end of the account number; null if the bank returns no number. */
          readonly number: string | null;
        })[];
      /** @description What was on all deposit accounts together, day by day. Empty if a bank returns no balance for one of them. */
      readonly balances: readonly {
          /**
           * Format: date
           * @description The day.
           */
          readonly date: string;
          /** @description What was on the accounts at its end. */
          readonly amount: number;
        }[];
      /**
       * Format: uuid
       * @description The id of a risk report.
       */
      readonly reportId: string;
      /** @description Your own id of the customer. */
      readonly customerId: string;
      /** @description The name of the client that requested the report. */
      readonly requestedBy: string;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
    };
    /** @description Who owns an account. */
    readonly BeneficiaryVerification: {
      /**
       * Format: uuid
       * @description The id of this verification.
       */
      readonly requestId: string;
      /** @description The answer. */
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The bank of the account; null if the bank code of the IBAN is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not say who owns the account; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank could not answer. `UNSUPPORTED_BY_BANK`: The bank takes no part in account verification. `DISABLED`: The bank has switched account verification off. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name. It is in clear only with `MATCH`; otherwise each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified.
       */
      readonly executionDate: string;
      /** @description The name that was compared; null if there was none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The status of the account at its bank; null if it could not be found out. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
      /** @description The IBAN that was asked about. */
      readonly accountIdentifier: string;
    };
    /** @description The bank of the account. */
    readonly VerificationBank: {
      /** @description The name in English. */
      readonly englishName: string;
      /** @description The name in Arabic. */
      readonly arabicName: string;
      /** @description The code of the bank inside IBANs. */
      readonly bankCode: string;
      /** @description The BIC of the bank. */
      readonly swiftCode: string;
    };
    /** @description Whether an account belongs to a person or a company. An account that is not active is `NO_MATCH`. */
    readonly PlainVerification: {
      /**
       * Format: uuid
       * @description The id of this verification.
       */
      readonly requestId: string;
      /** @description The answer. */
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The bank of the account; null if the bank code of the IBAN is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not say who owns the account; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank could not answer. `UNSUPPORTED_BY_BANK`: The bank takes no part in account verification. `DISABLED`: The bank has switched account verification off. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name. It is in clear only with `MATCH`; otherwise each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified.
       */
      readonly executionDate: string;
      /** @description What kind of number was verified. */
      readonly idType: components["schemas"]["IdType"];
      /** @description The number that was verified. */
      readonly idValue: string;
    };
    /** @description Who owns an account, as the legacy interface answers. */
    readonly LegacyBeneficiaryVerification: {
      /**
       * Format: uuid
       * @description The id of this verification.
       */
      readonly requestId: string;
      /** @description The answer. */
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The bank of the account; null if the bank code of the IBAN is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not say who owns the account; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank could not answer. `UNSUPPORTED_BY_BANK`: The bank takes no part in account verification. `DISABLED`: The bank has switched account verification off. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name. It is in clear only with `MATCH`; otherwise each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified.
       */
      readonly executionDate: string;
      /** @description The name that was compared; null if there was none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The status of the account at its bank; null if it could not be found out. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
      /** @description The IBAN that was asked about. */
      readonly accountIdentifier: string;
      /** @description The same as `beneficiaryName`. */
      readonly retrievedBeneficiaryName: string | null;
    };
    /** @description The registration of a company at the Ministry of Commerce. */
    readonly CommercialRegistration: {
      /** @description The Unified National Number. */
      readonly crNationalNumber: string;
      /**
       * @description The commercial registration number. New companies may have none.
       * @default null
       */
      readonly crNumber: string | null;
      /**
       * @description How often the registration was changed.
       * @default null
       */
      readonly versionNo: number | null;
      /** @description The name of the company. */
      readonly name: string;
      /**
       * @description The language of the name.
       * @default null
       */
      readonly nameLang: ({
        /** @description The register's id of the language. */
        readonly id: number | string;
        /** @description The language. */
        readonly name: string;
      }) | null;
      /**
       * @description The capital in riyal.
       * @default null
       */
      readonly crCapital: number | null;
      /**
       * @description For how many years the company was founded.
       * @default null
       */
      readonly companyDuration: number | null;
      /**
       * @description Whether this is the main registration.
       * @default null
       */
      readonly isMain: boolean | null;
      /**
       * @description The Unified National Number of the main registration.
       * @default null
       */
      readonly mainCrNationalNumber: string | null;
      /**
       * @description The number of the main registration.
       * @default null
       */
      readonly mainCrNumber: string | null;
      /**
       * @description When it was registered, such as 2012-03-18.
       * @default null
       */
      readonly issueDateGregorian: string | null;
      /**
       * @description When it was registered, in the Hijri calendar.
       * @default null
       */
      readonly issueDateHijri: string | null;
      /**
       * @description Whether the company is being liquidated.
       * @default null
       */
      readonly inLiquidationProcess: boolean | null;
      /**
       * @description Whether the company sells over the Internet.
       * @default null
       */
      readonly hasEcommerce: boolean | null;
      /**
       * @description Whether the registration rests on a licence.
       * @default null
       */
      readonly isLicenseBased: boolean | null;
      /**
       * @description The national number of who issued the licence.
       * @default null
       */
      readonly licenseIssuerNationalNumber: string | null;
      /**
       * @description Who issued the licence.
       * @default null
       */
      readonly licenseIssuerName: string | null;
      /**
       * @description The register's id of the city.
       * @default null
       */
      readonly headquarterCityId: (number | string) | null;
      /**
       * @description The city of the head office.
       * @default null
       */
      readonly headquarterCityName: string | null;
      /**
       * @description What kind of entity it is.
       * @default null
       */
      readonly entityType: ({
        /** @description The register's id of the kind of entity. */
        readonly id: number | string;
        /** @description The kind of entity. */
        readonly name: string;
        /**
         * @description The register's id of the legal form.
         * @default null
         */
        readonly formId: (number | string) | null;
        /**
         * @description The legal form.
         * @default null
         */
        readonly formName: string | null;
        /**
         * @description The features of the entity.
         * @default []
         */
        readonly characterList: readonly ({
            /** @description The register's id of the feature. */
            readonly id: number | string;
            /** @description The feature. */
            readonly name: string;
          })[];
      }) | null;
      /** @description The status of the registration. */
      readonly status: {
        /** @description The register's id of the status. */
        readonly id: number | string;
        /** @description The status. */
        readonly name: string;
        /**
         * @description When the registration was last confirmed.
         * @default null
         */
        readonly confirmationDate: ({
          /**
           * @description The date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The date in the Hijri calendar.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
        /**
         * @description When the registration was reactivated.
         * @default null
         */
        readonly reactivationDate: ({
          /**
           * @description The date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The date in the Hijri calendar.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
        /**
         * @description When the registration was suspended.
         * @default null
         */
        readonly suspensionDate: ({
          /**
           * @description The date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The date in the Hijri calendar.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
        /**
         * @description When the registration was deleted.
         * @default null
         */
        readonly deletionDate: ({
          /**
           * @description The date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The date in the Hijri calendar.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
      };
      /**
       * @description How to reach the company.
       * @default null
       */
      readonly contactInfo: ({
        /**
         * @description The telephone number.
         * @default null
         */
        readonly phoneNo: string | null;
        /**
         * @description The mobile number.
         * @default null
         */
        readonly mobileNo: string | null;
        /**
         * @description The email address.
         * @default null
         */
        readonly email: string | null;
        /**
         * @description The website.
         * @default null
         */
        readonly websiteUrl: string | null;
      }) | null;
      /**
       * @description The fiscal year.
       * @default null
       */
      readonly fiscalYear: ({
        /**
         * @description Whether it is the first fiscal year.
         * @default null
         */
        readonly isFirst: boolean | null;
        /**
         * @description The register's id of the calendar.
         * @default null
         */
        readonly calendarTypeId: (number | string) | null;
        /**
         * @description The calendar.
         * @default null
         */
        readonly calendarTypeName: string | null;
        /**
         * @description The month in which it ends.
         * @default null
         */
        readonly endMonth: number | null;
        /**
         * @description The day on which it ends.
         * @default null
         */
        readonly endDay: number | null;
        /**
         * @description The year in which it ends.
         * @default null
         */
        readonly endYear: number | null;
      }) | null;
      /**
       * @description How the company sells over the Internet.
       * @default null
       */
      readonly eCommerce: ({
        /**
         * @description The shops.
         * @default []
         */
        readonly eStore: readonly ({
            /**
             * @description Where the shop is certified.
             * @default null
             */
            readonly authPlatformUrl: string | null;
            /**
             * @description The address of the shop.
             * @default null
             */
            readonly storeUrl: string | null;
            /**
             * @description What the company does.
             * @default []
             */
            readonly activities: readonly ({
                /** @description The register's id of the activity (ISIC). */
                readonly id: number | string;
                /** @description The activity (ISIC). */
                readonly name: string;
              })[];
          })[];
      }) | null;
      /**
       * @description The capital.
       * @default null
       */
      readonly capital: ({
        /**
         * @description The register's id of the currency.
         * @default null
         */
        readonly currencyId: (number | string) | null;
        /**
         * @description The currency.
         * @default null
         */
        readonly currencyName: string | null;
        /**
         * @description The capital that partners contributed.
         * @default null
         */
        readonly contributionCapital: ({
          /**
           * @description The register's id of the type.
           * @default null
           */
          readonly typeId: (number | string) | null;
          /**
           * @description The type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The part in cash.
           * @default null
           */
          readonly cashCapital: number | null;
          /**
           * @description The part in kind.
           * @default null
           */
          readonly inKindCapital: number | null;
          /**
           * @description The value of one contribution.
           * @default null
           */
          readonly contributionValue: number | null;
          /**
           * @description The contributions in cash.
           * @default null
           */
          readonly totalCashContribution: number | null;
          /**
           * @description The contributions in kind.
           * @default null
           */
          readonly totalInKindContribution: number | null;
        }) | null;
        /**
         * @description The capital in stock.
         * @default null
         */
        readonly stockCapital: ({
          /**
           * @description The register's id of the type.
           * @default null
           */
          readonly typeId: (number | string) | null;
          /**
           * @description The type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The capital.
           * @default null
           */
          readonly capital: number | null;
          /**
           * @description The announced capital.
           * @default null
           */
          readonly announcedCapital: number | null;
          /**
           * @description The paid capital.
           * @default null
           */
          readonly paidCapital: number | null;
          /**
           * @description The classes of stock.
           * @default []
           */
          readonly stocks: readonly ({
              /**
               * @description The register's id of the class.
               * @default null
               */
              readonly classId: (number | string) | null;
              /**
               * @description The class.
               * @default null
               */
              readonly className: string | null;
              /**
               * @description How many.
               * @default null
               */
              readonly count: number | null;
              /**
               * @description The value of one.
               * @default null
               */
              readonly value: number | null;
              /**
               * @description The register's id of the type.
               * @default null
               */
              readonly typeId: (number | string) | null;
              /**
               * @description The type.
               * @default null
               */
              readonly typeName: string | null;
            })[];
        }) | null;
      }) | null;
      /**
       * @description The owners.
       * @default []
       */
      readonly parties: readonly ({
          /** @description The name of the owner. */
          readonly name: string;
          /**
           * @description The register's id of the type.
           * @default null
           */
          readonly typeId: (number | string) | null;
          /**
           * @description The type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The document that identifies the person or the company.
           * @default null
           */
          readonly identity: ({
            /**
             * @description The number of the document.
             * @default null
             */
            readonly id: string | null;
            /**
             * @description The register's id of the type.
             * @default null
             */
            readonly typeId: (number | string) | null;
            /**
             * @description The type.
             * @default null
             */
            readonly typeName: string | null;
          }) | null;
          /**
           * @description What the owner is in the company.
           * @default []
           */
          readonly partnership: readonly ({
              /** @description The register's id of the role. */
              readonly id: number | string;
              /** @description The role. */
              readonly name: string;
            })[];
          /**
           * @description The owner's share.
           * @default null
           */
          readonly partnerShare: ({
            /**
             * @description How many contributions are in cash.
             * @default null
             */
            readonly cashContributionCount: number | null;
            /**
             * @description How many contributions are in kind.
             * @default null
             */
            readonly inKindContributionCount: number | null;
            /**
             * @description How many contributions there are.
             * @default null
             */
            readonly totalContributionCount: number | null;
          }) | null;
          /**
           * @description The nationality.
           * @default null
           */
          readonly nationality: ({
            /** @description The register's id of the nationality. */
            readonly id: number | string;
            /** @description The nationality. */
            readonly name: string;
          }) | null;
          /**
           * @description The commercial registration number, if the owner is a company.
           * @default null
           */
          readonly crNumber: string | null;
        })[];
      /**
       * @description The management.
       * @default null
       */
      readonly management: ({
        /**
         * @description The register's id of the structure.
         * @default null
         */
        readonly structureId: (number | string) | null;
        /**
         * @description How the company is managed.
         * @default null
         */
        readonly structureName: string | null;
        /**
         * @description The managers.
         * @default []
         */
        readonly managers: readonly ({
            /** @description The name of the manager. */
            readonly name: string;
            /**
             * @description The register's id of the type.
             * @default null
             */
            readonly typeId: (number | string) | null;
            /**
             * @description The type.
             * @default null
             */
            readonly typeName: string | null;
            /**
             * @description Whether the manager has a licence.
             * @default null
             */
            readonly isLicensed: boolean | null;
            /**
             * @description The document that identifies the person or the company.
             * @default null
             */
            readonly identity: ({
              /**
               * @description The number of the document.
               * @default null
               */
              readonly id: string | null;
              /**
               * @description The register's id of the type.
               * @default null
               */
              readonly typeId: (number | string) | null;
              /**
               * @description The type.
               * @default null
               */
              readonly typeName: string | null;
            }) | null;
            /**
             * @description The nationality.
             * @default null
             */
            readonly nationality: ({
              /** @description The register's id of the nationality. */
              readonly id: number | string;
              /** @description The nationality. */
              readonly name: string;
            }) | null;
            /**
             * @description What the manager does.
             * @default []
             */
            readonly positions: readonly ({
                /** @description The register's id of the position. */
                readonly id: number | string;
                /** @description The position. */
                readonly name: string;
              })[];
          })[];
      }) | null;
      /**
       * @description What the company does.
       * @default []
       */
      readonly activities: readonly ({
          /** @description The register's id of the activity (ISIC). */
          readonly id: number | string;
          /** @description The activity (ISIC). */
          readonly name: string;
        })[];
      /**
       * @description The liquidators.
       * @default []
       */
      readonly liquidators: readonly ({
          /** @description The name of the liquidator. */
          readonly name: string;
          /**
           * @description The type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The document that identifies the person or the company.
           * @default null
           */
          readonly identity: ({
            /**
             * @description The number of the document.
             * @default null
             */
            readonly id: string | null;
            /**
             * @description The register's id of the type.
             * @default null
             */
            readonly typeId: (number | string) | null;
            /**
             * @description The type.
             * @default null
             */
            readonly typeName: string | null;
          }) | null;
          /**
           * @description The nationality.
           * @default null
           */
          readonly nationality: ({
            /** @description The register's id of the nationality. */
            readonly id: number | string;
            /** @description The nationality. */
            readonly name: string;
          }) | null;
        })[];
    };
    /** @description Whether an account belongs to a person, with a name and the account's status. */
    readonly MatchVerification: {
      /**
       * Format: uuid
       * @description The id of this verification.
       */
      readonly requestId: string;
      /** @description The answer. */
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The bank of the account; null if the bank code of the IBAN is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not say who owns the account; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank could not answer. `UNSUPPORTED_BY_BANK`: The bank takes no part in account verification. `DISABLED`: The bank has switched account verification off. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name. It is in clear only with `MATCH`; otherwise each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified.
       */
      readonly executionDate: string;
      /** @description What kind of number was verified. */
      readonly idType: components["schemas"]["IdType"];
      /** @description The number that was verified. */
      readonly idValue: string;
      /** @description The name that was compared; null if there was none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The status of the account at its bank; null if it could not be found out. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
      /** @description The IBAN that was asked about. */
      readonly accountIdentifier: string;
    };
    /** @description Whether an account belongs to a company, with a name and the account's status. */
    readonly CorporateVerification: {
      /**
       * Format: uuid
       * @description The id of this verification.
       */
      readonly requestId: string;
      /** @description The answer. */
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The bank of the account; null if the bank code of the IBAN is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not say who owns the account; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank could not answer. `UNSUPPORTED_BY_BANK`: The bank takes no part in account verification. `DISABLED`: The bank has switched account verification off. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name. It is in clear only with `MATCH`; otherwise each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified.
       */
      readonly executionDate: string;
      /** @description What kind of number was verified. */
      readonly idType: components["schemas"]["IdType"];
      /** @description The number that was verified. */
      readonly idValue: string;
      /** @description The name that was compared; null if there was none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The status of the account at its bank; null if it could not be found out. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
    };
    /** @description All types of events, by product and resource type. */
    readonly WebhookCatalogue: {
      /** @description The products that have events. */
      readonly products: readonly {
          /** @description The product. */
          readonly code: components["schemas"]["EventProduct"];
          /** @description Its resource types. */
          readonly resources: readonly {
              /** @description The resource type. */
              readonly type: components["schemas"]["ResourceType"];
              /** @description The types of its events. */
              readonly events: readonly string[];
            }[];
        }[];
    };
    /** @description The events that a client receives, and the URL to which they are sent. */
    readonly Subscription: {
      /**
       * Format: uuid
       * @description The id of the subscription.
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The URL to which the events are sent.
       */
      readonly url: string;
      /** @description The product of the events. */
      readonly product: components["schemas"]["EventProduct"];
      /** @description The resource types of the events: each event of each of them is sent. */
      readonly resources: readonly components["schemas"]["ResourceType"][];
      /** @description Whether events are sent. The service itself sets `Inactive` after five days of failed deliveries. */
      readonly status: components["schemas"]["SubscriptionStatus"];
      /** @description Your own note; null if there is none. */
      readonly description: string | null;
      /**
       * Format: date-time
       * @description When the resource was created.
       */
      readonly createdAt: string;
      /** @description The version of the event schema. */
      readonly schemaVersion: string;
    };
    /** @description A public key that verifies deliveries (RFC 7517). */
    readonly WebhookKey: {
      /** @description The kind of key: `EC`. */
      readonly kty: string;
      /** @description What the key is for: `sig`, signatures. */
      readonly use: string;
      /** @description Names the key: its RFC 7638 thumbprint. */
      readonly kid: string;
      /** @description The algorithm of its signatures: `ES256`. */
      readonly alg: string;
      /** @description The x coordinate of the key, in base64url. */
      readonly x: string;
      /** @description The y coordinate of the key, in base64url. */
      readonly y: string;
      /** @description The curve of the key: `P-256`. */
      readonly crv: string;
    };
    /**
     * @description The status of an account at its bank.
     * @enum {string}
     */
    readonly AccountStatus: "ACTIVE" | "INACTIVE" | "DORMANT" | "BLOCKED" | "SUSPENDED" | "CLOSED" | "DECEASED" | "UNCLAIMED" | "IN_LIQUIDATION";
    /**
     * @description The status of a job that reads account data. `Awaiting`: It has not started. `Processing`: The data is being read at the bank. `Enqueued`: The bank did not answer everything. The rest is tried again soon. `Succeeded`: It is done, and at least one section was read. `Failed`: It is done, and nothing could be read.
     * @enum {string}
     */
    readonly DataSyncStatus: "Awaiting" | "Processing" | "Enqueued" | "Succeeded" | "Failed";
    /**
     * @description Why a report could not be made. `consent_not_authorized`: A consent has ended or is blocked. `provider_unavailable`: A bank did not answer. `no_account_data`: The customer shares no account, or the banks return no balance or no transaction. `too_much_data`: There are more transactions than an answer can hold: about 100,000. Request a report of fewer accounts. `internal_error`: Something went wrong on our side. Request another report.
     * @enum {string}
     */
    readonly FailureReason: "consent_not_authorized" | "provider_unavailable" | "no_account_data" | "too_much_data" | "internal_error";
    /**
     * @description The status of a scheduled payment. `AwaitingApproval`: Its amount is variable and not approved yet. `Scheduled`: It waits for its day. `Processing`: The payment is being made. `Completed`: The customer's account has been debited. `Failed`: The bank refused the payment, or the mandate was suspended for the whole day. `Cancelled`: The mandate ended before its day. `Expired`: Its day passed without an approval.
     * @enum {string}
     */
    readonly MandateTransactionStatus: "AwaitingApproval" | "Scheduled" | "Processing" | "Completed" | "Failed" | "Cancelled" | "Expired";
    /**
     * @description The verdict in one word. It follows from the score.
     * @enum {string}
     */
    readonly RiskLevel: "LOW" | "MEDIUM" | "HIGH" | "VERY_HIGH";
    /**
     * @description Whether a section of the data was read. `PENDING`: It has not been read yet. `OK`: It was read for every account. `FAILED`: The bank did not answer for at least one account. Older data is kept. `UNSUPPORTED`: The bank does not offer it for these accounts.
     * @enum {string}
     */
    readonly SectionStatus: "PENDING" | "OK" | "FAILED" | "UNSUPPORTED";
    /**
     * @description The answer of a verification. `MATCH`: Every number belongs to the holder, and the name, if one was given, is the registered name. `PARTIAL_MATCH`: Every number belongs to the holder, and the name is similar. `NO_MATCH`: A number or the name belongs to somebody else, or the account does not exist. `UNABLE_TO_VERIFY`: Nobody could say. The verification is not charged.
     * @enum {string}
     */
    readonly VerificationResult: "MATCH" | "PARTIAL_MATCH" | "NO_MATCH" | "UNABLE_TO_VERIFY";
    /** @description The claims of the JWT that is the body of a delivery. */
    readonly DeliveryClaims: {
      /**
       * Format: uri
       * @description The base address of this service.
       */
      readonly iss: string;
      /**
       * @description Marks the token as a webhook. Check it.
       * @constant
       */
      readonly sub: "webhook:event";
      /**
       * Format: uuid
       * @description Your client id. Check it.
       */
      readonly aud: string;
      /** @description The event id. */
      readonly jti: string;
      /** @description When the token was signed, in seconds since 1970. */
      readonly iat: number;
      /** @description Five minutes after `iat`, in seconds since 1970. */
      readonly exp: number;
      /** @description The event. */
      readonly event: components["schemas"]["Event"];
    };
    /** @description The header of the JWT that is the body of a delivery. */
    readonly DeliveryHeader: {
      /**
       * @description The algorithm of the signature.
       * @constant
       */
      readonly alg: "ES256";
      /**
       * @description The type of the token.
       * @constant
       */
      readonly typ: "JWT";
      /** @description Names the key in `GET /webhook/jwks`. */
      readonly kid: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}



export interface operations {

  /** Get the keys that verify access tokens */
  getKeySet: {
    responses: {
      200: {
        content: {
          readonly "application/json": components["schemas"]["JsonWebKeySet"];
        };
      };
    };
  };
  /** Get the request-signing keys of a client */
  getClientKeySet: {
    parameters: {
      path: {
        /** @description A client id. A client that does not exist has no keys. */
        segment: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": components["schemas"]["JsonWebKeySet"];
        };
      };
    };
  };
  /** Get the keys that verify access tokens and webhook deliveries */
  legacyKeySet: {
    responses: {
      200: {
        content: {
          readonly "application/json": components["schemas"]["JsonWebKeySet"];
        };
      };
    };
  };
  /** List the banks of the market */
  listProviders: {
    parameters: {
      query?: {
        /** @description An ISO 3166-1 country code of two letters: only banks of this country. */
        countryCode?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["Provider"][];
          };
        };
      };
    };
  };
  /** List the payment purpose codes of the market */
  listPurposeCodes: {
    parameters: {
      query?: {
        /** @description Only codes that domestic payments may have. Cannot be combined with `internationalOnly`. */
        domesticOnly?: boolean;
        /** @description Only codes that international payments may have. Cannot be combined with `domesticOnly`. */
        internationalOnly?: boolean;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["PaymentPurposeCode"][];
          };
        };
      };
    };
  };
  /** List banks that share account data */
  legacyAccountProviders: {
    parameters: {
      query?: {
        /** @description An ISO 3166-1 country code of two letters: only banks of this country. */
        countryCode?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyProvider"][];
          };
        };
      };
    };
  };
  /** List banks that accept payments */
  legacyPaymentProviders: {
    parameters: {
      query?: {
        /** @description An ISO 3166-1 country code of two letters: only banks of this country. */
        countryCode?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyProvider"][];
          };
        };
      };
    };
  };
  /** List payment purpose codes */
  legacyPurposeCodes: {
    parameters: {
      query?: {
        /** @description Only codes that domestic payments may have. Cannot be combined with `internationalOnly`. */
        domesticOnly?: boolean;
        /** @description Only codes that international payments may have. Cannot be combined with `domesticOnly`. */
        internationalOnly?: boolean;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["PaymentPurposeCode"][];
          };
        };
      };
    };
  };
  /** List payment requests, newest first */
  listPaymentRequests: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only payment requests with this status. */
        status?: components["schemas"]["PaymentRequestStatus"];
        /** @description Only payment requests with this `internalReference`, your own reference. */
        reference?: string;
        /** @description Only payment requests with this `risks.MerchantCustomerIdentification`, your own id of the customer. */
        merchantCustomerId?: string;
        /** @description Only payment requests to this bank: an id from `GET /providers`, or its UUID. */
        providerId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["PaymentRequest"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Request a payment from a customer */
  createPaymentRequest: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreatePaymentRequest"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["CreatedPaymentRequest"];
          };
        };
      };
    };
  };
  /** Get a payment request */
  getPaymentRequest: {
    parameters: {
      path: {
        /** @description The id of a payment request. */
        paymentRequestId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PaymentRequest"];
          };
        };
      };
    };
  };
  /** Cancel a payment request */
  cancelPaymentRequest: {
    parameters: {
      path: {
        /** @description The id of a payment request. */
        paymentRequestId: string;
      };
    };
    responses: {
      204: {
        content: never;
      };
    };
  };
  /** Create the consent of a payment request */
  createPaymentConsent: {
    parameters: {
      query: {
        /** @description The id of the payment request. */
        id: string;
        /** @description The customer's bank, if the payment request does not name one. */
        providerId?: string;
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PaymentConsent"];
          };
        };
      };
    };
  };
  /** Get a payment consent */
  getPaymentConsent: {
    parameters: {
      path: {
        /** @description The id of a consent. */
        consentId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PaymentConsent"];
          };
        };
      };
    };
  };
  /** Ask the bank for the status of a consent */
  syncPaymentConsent: {
    parameters: {
      query: {
        /** @description The id of the payment request to which the consent belongs. */
        paymentRequestId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["ConsentSync"];
          };
        };
      };
    };
  };
  /** List payment consents, newest first */
  listPaymentConsents: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only consents with this status. */
        status?: components["schemas"]["ConsentStatus"];
        /** @description Only consents with this `externalReference`, your own reference. */
        reference?: string;
        /** @description Only consents at this bank: an id from `GET /providers`, or its UUID. */
        providerId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["PaymentConsent"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Revoke a consent */
  updatePaymentConsent: {
    parameters: {
      path: {
        /** @description The id of a consent. */
        consentId: string;
      };
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["UpdatePaymentConsent"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PaymentConsent"];
          };
        };
      };
    };
  };
  /** List payments, newest first */
  listPayments: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only payments of this payment request. */
        paymentRequestId?: string;
        /** @description Only payments under this consent. */
        consentId?: string;
        /** @description Only payments with this `externalReferenceId`, your own reference. */
        reference?: string;
        /** @description Only payments with this `merchantCustomerId`, your own id of the customer. */
        merchantCustomerId?: string;
        /** @description Only payments with this status. */
        status?: components["schemas"]["PaymentStatus"];
        /** @description Only payments of this amount: a decimal string, such as `150.00`. */
        amount?: string;
        /** @description Only payments whose creditor's or debtor's account name contains this text. Case does not matter. */
        accountName?: string;
        /** @description Only payments from accounts at this bank: an id from `GET /providers`, or the bank's UUID. */
        providerId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["Payment"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Get a payment, with the order sent to the bank and its answer */
  getPayment: {
    parameters: {
      path: {
        /** @description The id of a payment. */
        paymentId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PaymentRecord"];
          };
        };
      };
    };
  };
  /** Forward the bank's redirect */
  writeCallback: {
    parameters: {
      query: {
        /** @description The `state` of the redirect. */
        state: string;
        /** @description The `code` of the redirect, if the customer approved. */
        code?: string;
        /** @description The `error` of the redirect, if the customer declined or the bank refused. */
        error?: string;
        /** @description The `error_description` of the redirect. */
        error_description?: string;
        /** @description The `iss` of the redirect: the bank that sent it. May be left out. If it is sent, it must name the bank of the consent. */
        iss?: string;
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PaymentProgress"];
          };
        };
      };
    };
  };
  /** List the accounts that customers have paid from */
  listSavedDebtorAccounts: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["SavedDebtorAccount"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Confirm a payee */
  checkPayee: {
    parameters: {
      query?: {
        /** @description The bank to ask: an id from `GET /providers`, in the country of the account. Left out, this service chooses one. */
        providerId?: string;
      };
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["PayeeCheckRequest"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["PayeeCheck"];
          };
        };
      };
    };
  };
  /** Request a payment from a customer */
  legacyCreatePaymentRequest: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["LegacyCreatePaymentRequest"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPaymentRequest"];
          };
        };
      };
    };
  };
  /** Request a payment from a customer, under its older name */
  legacyInitiatePaymentRequest: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["LegacyCreatePaymentRequest"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPaymentRequest"];
          };
        };
      };
    };
  };
  /** List payment requests, newest first */
  legacyListPaymentRequests: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only payment requests with this reference of yours. */
        externalReference?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyPaymentRequest"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Get a payment request */
  legacyGetPaymentRequest: {
    parameters: {
      query: {
        /** @description The id of the payment request. */
        id: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPaymentRequest"];
          };
        };
      };
    };
  };
  /** Get a payment request by its id in the path */
  legacyFetchPaymentRequest: {
    parameters: {
      path: {
        /** @description The id of the payment request. */
        refId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPaymentRequest"];
          };
        };
      };
    };
  };
  /** Create the consent of a payment request */
  legacyCreatePaymentConsent: {
    parameters: {
      query: {
        /** @description The id of the payment request. */
        id: string;
        /** @description The UUID of the customer's bank, if the payment request does not name one. */
        providerId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPaymentConsent"];
          };
        };
      };
    };
  };
  /** Get a payment consent */
  legacyGetPaymentConsent: {
    parameters: {
      query: {
        /** @description The id of a consent. */
        consentId: string;
        /** @description Not needed any more. */
        providerName?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPaymentConsent"];
          };
        };
      };
    };
  };
  /** Ask the bank for the status of a consent */
  legacySyncPaymentConsent: {
    parameters: {
      query: {
        /** @description The id of a payment request. */
        paymentRequestId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyConsentSync"];
          };
        };
      };
    };
  };
  /** List payments, newest first */
  legacyListPayments: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only payments from accounts at this bank: a UUID from Provider/List. */
        providerId?: string;
      };
    };
    readonly requestBody?: {
      readonly content: {
        readonly "application/json": components["schemas"]["LegacyPaymentFilter"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyPayment"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Get a payment */
  legacyGetPayment: {
    parameters: {
      query: {
        /** @description The id of a payment. */
        paymentId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPayment"];
          };
        };
      };
    };
  };
  /** Forward the bank's redirect */
  legacyWritePayment: {
    parameters: {
      query: {
        /** @description The `state` of the redirect. */
        state: string;
        /** @description The `code` of the redirect, if the customer approved. */
        code?: string;
        /** @description The `error` of the redirect, if the customer declined or the bank refused. */
        error?: string;
        /** @description The `error_description` of the redirect. */
        error_description?: string;
        /** @description The `iss` of the redirect: the bank that sent it. May be left out. If it is sent, it must name the bank of the consent. */
        iss?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPayment"] | null;
          };
        };
      };
    };
  };
  /** Confirm a payee */
  legacyCheckPayee: {
    parameters: {
      query?: {
        /** @description The UUID of the bank to ask. Left out, the bank that keeps the account is asked. */
        providerId?: string;
      };
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["PayeeCheckRequest"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyPayeeCheck"];
          };
        };
      };
    };
  };
  /** Schedule a payment under a mandate */
  schedulePayment: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["SchedulePayment"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["MandateTransaction"];
          };
        };
      };
    };
  };
  /** Approve a scheduled payment of a variable mandate */
  approvePayment: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ApprovePayment"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["MandateTransaction"];
          };
        };
      };
    };
  };
  /** List the payments of a mandate, by day */
  listMandateTransactions: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
      };
      path: {
        /** @description The id of a mandate. It is the id of its consent. */
        mandateId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["MandateTransaction"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** List creditor bank accounts, newest first */
  listBankAccounts: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only the account with this IBAN. */
        accountIdentification?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["BankAccount"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Register a creditor bank account */
  addBankAccount: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["AddBankAccount"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["BankAccount"];
          };
        };
      };
    };
  };
  /** Get the default creditor bank account */
  getDefaultBankAccount: {
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["BankAccount"];
          };
        };
      };
    };
  };
  /** Choose the default creditor bank account */
  chooseDefaultBankAccount: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ChooseDefaultBankAccount"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["DefaultBankAccount"];
          };
        };
      };
    };
  };
  /** Get a creditor bank account */
  getBankAccount: {
    parameters: {
      path: {
        /** @description The id of the account. */
        id: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["BankAccount"];
          };
        };
      };
    };
  };
  /** Delete a creditor bank account */
  deleteBankAccount: {
    parameters: {
      path: {
        /** @description The id of the account. */
        id: string;
      };
    };
    responses: {
      204: {
        content: never;
      };
    };
  };
  /** List account requests, newest first */
  listAccountRequests: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only account requests with this status. */
        status?: components["schemas"]["AccountRequestStatus"];
        /** @description Only account requests to this customer: your own id. */
        referenceCustomerId?: string;
        /** @description The same as `referenceCustomerId`. */
        customerId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["AccountRequest"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Request account data from a customer */
  createAccountRequest: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateAccountRequest"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["AccountRequest"];
          };
        };
      };
    };
  };
  /** Get an account request */
  getAccountRequest: {
    parameters: {
      path: {
        /** @description The id of an account request. */
        accountRequestId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["AccountRequest"];
          };
        };
      };
    };
  };
  /** Change an account request */
  updateAccountRequest: {
    parameters: {
      path: {
        /** @description The id of an account request. */
        accountRequestId: string;
      };
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["UpdateAccountRequest"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["AccountRequest"];
          };
        };
      };
    };
  };
  /** Cancel an account request */
  deleteAccountRequest: {
    parameters: {
      path: {
        /** @description The id of an account request. */
        accountRequestId: string;
      };
    };
    responses: {
      204: {
        content: never;
      };
    };
  };
  /** List account consents, newest first */
  listAccountConsents: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only consents with this status. */
        status?: components["schemas"]["ConsentStatus"];
        /** @description Only consents of this customer: your own id. */
        referenceCustomerId?: string;
        /** @description The same as `referenceCustomerId`. */
        customerId?: string;
        /** @description The id or the UUID of a bank: only consents at this bank. */
        providerId?: string;
        /** @description The id of a connection: only its consents. */
        connectionId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["AccountConsent"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Create the consent of an account request */
  createAccountConsent: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateAccountConsent"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["CreatedAccountConsent"];
          };
        };
      };
    };
  };
  /** Get an account consent */
  getAccountConsent: {
    parameters: {
      path: {
        /** @description The id of a consent. */
        consentId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["AccountConsent"];
          };
        };
      };
    };
  };
  /** Revoke an account consent */
  revokeAccountConsent: {
    parameters: {
      path: {
        /** @description The id of a consent. */
        consentId: string;
      };
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["RevokeAccountConsent"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["AccountConsent"];
          };
        };
      };
    };
  };
  /** Read the data of a consent at the bank again */
  startDataSync: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["StartDataSync"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["StartedDataSync"];
          };
        };
      };
    };
  };
  /** Get a sync job and its progress */
  getDataSync: {
    parameters: {
      path: {
        /** @description The id of the job. */
        jobId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["DataSync"];
          };
        };
      };
    };
  };
  /** Read the accounts of a consent */
  accessAccounts: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["AccessAccounts"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["AccountAccess"];
          };
        };
      };
    };
  };
  /** Request account data for one day */
  legacyCreateShortLivedRequest: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateShortLivedAccountRequest"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyAccountRequest"];
          };
        };
      };
    };
  };
  /** Request account data until a date */
  legacyCreateLongLivedRequest: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateLongLivedAccountRequest"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyAccountRequest"];
          };
        };
      };
    };
  };
  /** List account requests, newest first */
  legacyListAccountRequests: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyAccountRequest"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Get an account request */
  legacyGetAccountRequest: {
    parameters: {
      query: {
        /** @description The id of a request. */
        id: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyAccountRequest"];
          };
        };
      };
    };
  };
  /** Get an account */
  legacyGetAccount: {
    parameters: {
      query: {
        /** @description The id of an account. */
        id: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyAccount"];
          };
        };
      };
    };
  };
  /** Get an account */
  legacyGetAccountV2: {
    parameters: {
      query: {
        /** @description The id of an account. */
        id: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyAccount"];
          };
        };
      };
    };
  };
  /** List the accounts of a consent */
  legacyListAccounts: {
    parameters: {
      query: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description The id of a consent. */
        consentId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyAccount"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** List the accounts of a consent */
  legacyListAccountsV2: {
    parameters: {
      query: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description The id of a consent. */
        consentId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyAccount"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Get the balances of an account */
  legacyGetBalances: {
    parameters: {
      query: {
        /** @description The id of the account. */
        accountId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyBalances"];
          };
        };
      };
    };
  };
  /** Get the balances of an account */
  legacyGetBalancesV2: {
    parameters: {
      query: {
        /** @description The id of the account. */
        accountId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyBalances"];
          };
        };
      };
    };
  };
  /** Get the balance of an account at the end of each day */
  legacyGetBalanceHistory: {
    parameters: {
      query: {
        /** @description The id of the account. */
        accountId: string;
        /** @description The beginning of the time. Left out: 30 days before the end. */
        fromBookingDateTime?: string;
        /** @description The end of the time. Left out: now. */
        toBookingDateTime?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyBalanceHistory"];
          };
        };
      };
    };
  };
  /** List who may be paid from an account */
  legacyGetBeneficiaries: {
    parameters: {
      query: {
        /** @description The id of the account. */
        accountId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyBeneficiary"][];
          };
        };
      };
    };
  };
  /** List what may be collected from an account */
  legacyGetDirectDebits: {
    parameters: {
      query: {
        /** @description The id of the account. */
        accountId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyDirectDebit"][];
          };
        };
      };
    };
  };
  /** List the holders of an account */
  legacyGetParties: {
    parameters: {
      query: {
        /** @description The id of the account. */
        accountId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["LegacyParty"][];
          };
        };
      };
    };
  };
  /** Request an account information report about a customer */
  legacyCreateAccountReport: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateAccountReport"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyReportSummary"];
          };
        };
      };
    };
  };
  /** Get an account information report */
  legacyGetAccountReport: {
    parameters: {
      query: {
        /** @description The id of the job. */
        jobId: string;
        /** @description Your own id of the customer. */
        customerId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyReport"];
          };
        };
      };
    };
  };
  /** Download an account information report */
  legacyGetAccountReportFile: {
    parameters: {
      query: {
        /** @description The id of the job. */
        jobId: string;
        /** @description Your own id of the customer. */
        customerId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyReport"];
          };
        };
      };
    };
  };
  /** List risk reports, newest first */
  listRiskReports: {
    parameters: {
      query?: {
        /** @description Which page of the list, from 1. */
        page?: number;
        /** @description How many entries a page has at most. */
        perPage?: number;
        /** @description Only what was created at this time or later. */
        fromDateTime?: string;
        /** @description Only what was created at this time or earlier. */
        toDateTime?: string;
        /** @description Only reports with this status. */
        status?: components["schemas"]["ReportStatus"];
        /** @description Only reports about this customer: your own id. */
        referenceCustomerId?: string;
        /** @description The same as `referenceCustomerId`. */
        customerId?: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["RiskReportStatusRecord"][];
            /** @description The position of this page in the list. */
            readonly meta: components["schemas"]["Meta"];
          };
        };
      };
    };
  };
  /** Request a risk report about a customer */
  createRiskReport: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateRiskReport"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["RiskReportStatusRecord"];
          };
        };
      };
    };
  };
  /** Get a risk report */
  getRiskReport: {
    parameters: {
      path: {
        /** @description The id of a risk report. */
        reportId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["RiskReport"];
          };
        };
      };
    };
  };
  /** Delete a risk report */
  deleteRiskReport: {
    parameters: {
      path: {
        /** @description The id of a risk report. */
        reportId: string;
      };
    };
    responses: {
      204: {
        content: never;
      };
    };
  };
  /** Get the status of a risk report */
  getRiskReportStatus: {
    parameters: {
      path: {
        /** @description The id of a risk report. */
        reportId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["RiskReportStatusRecord"];
          };
        };
      };
    };
  };
  /** Export a risk report as a file */
  exportRiskReport: {
    parameters: {
      query?: {
        /** @description The form of the file. */
        format?: "pdf" | "json";
      };
      path: {
        /** @description The id of a risk report. */
        reportId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": components["schemas"]["RiskReportFile"];
          readonly "application/pdf": string;
        };
      };
    };
  };
  /** Verify the owner of an account */
  verifyBeneficiary: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["BeneficiaryQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["BeneficiaryVerification"];
          };
        };
      };
    };
  };
  /** Verify that an account belongs to a person or a company */
  idMatch: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["IdQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["PlainVerification"];
          };
        };
      };
    };
  };
  /** Verify that an account belongs to a company */
  corporate: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CorporateQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["PlainVerification"];
          };
        };
      };
    };
  };
  /** Verify the owner of an account */
  beneficiaryMatch: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["SaudiBeneficiaryQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["LegacyBeneficiaryVerification"];
          };
        };
      };
    };
  };
  /** Get the commercial registration of a company */
  commercialRegistration: {
    parameters: {
      query: {
        /** @description Must be a valid 10-digit Unified National Number, beginning with 7 */
        unifiedNationalNumber: string;
        /** @description The language of names in the answer. `ar` and `en` are accepted too. */
        language?: components["schemas"]["Language"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["CommercialRegistration"];
          };
        };
      };
    };
  };
  /** Verify the owner of an account by id and by name */
  commonMatch: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NamedIdQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["MatchVerification"];
          };
        };
      };
    };
  };
  /** Verify that an account belongs to a company, by id and by name */
  commonCorporate: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["NamedCorporateQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["CorporateVerification"];
          };
        };
      };
    };
  };
  /** Verify the owner of an account by id and by name */
  proMatch: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ProIdQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["MatchVerification"];
          };
        };
      };
    };
  };
  /** Verify that an account belongs to a company, by id and by name */
  proCorporate: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["ProCorporateQuestion"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description Always null in an answer that is not a refusal. */
            readonly error: null;
            /** @description Always null in an answer that is not a refusal. */
            readonly errorDescription: null;
            /** @description What was asked for. */
            readonly data: components["schemas"]["CorporateVerification"];
          };
        };
      };
    };
  };
  /** List the events that a subscription can select */
  getCatalogue: {
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["WebhookCatalogue"];
          };
        };
      };
    };
  };
  /** List subscriptions */
  listWebhooks: {
    parameters: {
      query?: {
        /** @description Only subscriptions with this status. */
        status?: components["schemas"]["SubscriptionStatus"];
        /** @description Only subscriptions to the events of this product. */
        product?: components["schemas"]["EventProduct"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: readonly components["schemas"]["Subscription"][];
          };
        };
      };
    };
  };
  /** Subscribe to events */
  createWebhook: {
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["CreateWebhook"];
      };
    };
    responses: {
      201: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["Subscription"];
          };
        };
      };
    };
  };
  /** Get a subscription */
  getWebhook: {
    parameters: {
      path: {
        /** @description The id of a subscription. */
        webhookId: string;
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["Subscription"];
          };
        };
      };
    };
  };
  /** Delete a subscription */
  deleteWebhook: {
    parameters: {
      path: {
        /** @description The id of a subscription. */
        webhookId: string;
      };
    };
    responses: {
      204: {
        content: never;
      };
    };
  };
  /** Change, pause or resume a subscription */
  updateWebhook: {
    parameters: {
      path: {
        /** @description The id of a subscription. */
        webhookId: string;
      };
    };
    readonly requestBody: {
      readonly content: {
        readonly "application/json": components["schemas"]["UpdateWebhook"];
      };
    };
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description What was asked for. */
            readonly data: components["schemas"]["Subscription"];
          };
        };
      };
    };
  };
  /** Get the keys that verify deliveries */
  getWebhookKeySet: {
    responses: {
      200: {
        content: {
          readonly "application/json": {
            /** @description The public keys. A new key is published before it signs, so read the set again if a `kid` is not in it. */
            readonly keys: readonly components["schemas"]["WebhookKey"][];
          };
        };
      };
    };
  };
}

/** How each operation is called. */
export const calls = {
  getKeySet: {"method":"GET","path":"/auth/.well-known/jwks.json","answer":"body","safe":true},
  getClientKeySet: {"method":"GET","path":"/auth/.well-known/jwks/{segment}","answer":"body","safe":true},
  legacyKeySet: {"method":"GET","path":"/api/v1.0/authentication/Jwks","answer":"body","safe":true},
  listProviders: {"method":"GET","path":"/providers","answer":"data","session":true,"market":true,"safe":true},
  listPurposeCodes: {"method":"GET","path":"/payment-purpose-codes","answer":"data","session":true,"market":true,"safe":true},
  legacyAccountProviders: {"method":"GET","path":"/api/v1.0/ais/Provider/List","answer":"data","session":true,"safe":true},
  legacyPaymentProviders: {"method":"GET","path":"/api/v1.0/pis/Provider/List","answer":"data","session":true,"safe":true},
  legacyPurposeCodes: {"method":"GET","path":"/api/v1.0/pis/Common/ListPurposeCodes","answer":"data","session":true,"safe":true},
  createPaymentRequest: {"method":"POST","path":"/payment-requests","answer":"data","session":true,"market":true,"signed":true,"keyed":true},
  listPaymentRequests: {"method":"GET","path":"/payment-requests","answer":"page","session":true,"market":true,"safe":true},
  getPaymentRequest: {"method":"GET","path":"/payment-requests/{paymentRequestId}","answer":"data","session":true,"market":true,"safe":true},
  cancelPaymentRequest: {"method":"DELETE","path":"/payment-requests/{paymentRequestId}","answer":"none","session":true,"market":true,"safe":true},
  createPaymentConsent: {"method":"POST","path":"/consent/payment/create","answer":"data","session":true,"market":true,"keyed":true},
  getPaymentConsent: {"method":"GET","path":"/consent/payment/{consentId}","answer":"data","session":true,"market":true,"safe":true},
  syncPaymentConsent: {"method":"GET","path":"/consent/payment/sync","answer":"data","session":true,"market":true,"safe":true},
  listPaymentConsents: {"method":"GET","path":"/consent/payment/list","answer":"page","session":true,"market":true,"safe":true},
  updatePaymentConsent: {"method":"PATCH","path":"/consent/payment/update/{consentId}","answer":"data","session":true,"market":true},
  listPayments: {"method":"GET","path":"/payments","answer":"page","session":true,"market":true,"safe":true},
  getPayment: {"method":"GET","path":"/payments/{paymentId}","answer":"data","session":true,"market":true,"safe":true},
  writeCallback: {"method":"POST","path":"/payment-actions/write-callback","answer":"data","session":true,"market":true,"keyed":true},
  listSavedDebtorAccounts: {"method":"GET","path":"/payment/saved-debtor-accounts","answer":"page","session":true,"market":true,"safe":true},
  checkPayee: {"method":"POST","path":"/payment/cop","answer":"data","session":true,"market":true},
  legacyCreatePaymentRequest: {"method":"POST","path":"/api/v1.0/pis/Request/Create","answer":"data","session":true,"signed":true,"keyed":true},
  legacyInitiatePaymentRequest: {"method":"POST","path":"/api/v1.0/pis/Request/Initiate","answer":"data","session":true,"signed":true,"keyed":true},
  legacyListPaymentRequests: {"method":"GET","path":"/api/v1.0/pis/Request/List","answer":"page","session":true,"safe":true},
  legacyGetPaymentRequest: {"method":"GET","path":"/api/v1.0/pis/Request/Get","answer":"data","session":true,"safe":true},
  legacyFetchPaymentRequest: {"method":"GET","path":"/api/v1.0/pis/Request/Fetch/{refId}","answer":"data","session":true,"safe":true},
  legacyCreatePaymentConsent: {"method":"POST","path":"/api/v1.0/pis/Consent/Create","answer":"data","session":true,"keyed":true},
  legacyGetPaymentConsent: {"method":"GET","path":"/api/v1.0/pis/Consent/Get","answer":"data","session":true,"safe":true},
  legacySyncPaymentConsent: {"method":"GET","path":"/api/v1.0/pis/Consent/Sync","answer":"data","session":true,"safe":true},
  legacyListPayments: {"method":"POST","path":"/api/v1.0/pis/Payment/List","answer":"page","session":true},
  legacyGetPayment: {"method":"GET","path":"/api/v1.0/pis/Payment/Get","answer":"data","session":true,"safe":true},
  legacyWritePayment: {"method":"POST","path":"/api/v1.0/pis/Payment/Write","answer":"data","session":true,"keyed":true},
  legacyCheckPayee: {"method":"POST","path":"/api/v1.0/pis/ConfirmationOfPayee/Confirm","answer":"data","session":true},
  schedulePayment: {"method":"POST","path":"/mandate/schedule","answer":"data","session":true,"market":true,"signed":true,"keyed":true},
  approvePayment: {"method":"PATCH","path":"/mandate/approve","answer":"data","session":true,"market":true,"signed":true},
  listMandateTransactions: {"method":"GET","path":"/mandate/{mandateId}/transactions","answer":"page","session":true,"market":true,"safe":true},
  listBankAccounts: {"method":"GET","path":"/payment/bank-account","answer":"page","session":true,"market":true,"safe":true},
  addBankAccount: {"method":"POST","path":"/payment/bank-account","answer":"data","session":true,"market":true,"keyed":true},
  getDefaultBankAccount: {"method":"GET","path":"/payment/bank-account/default","answer":"data","session":true,"market":true,"safe":true},
  chooseDefaultBankAccount: {"method":"PUT","path":"/payment/bank-account/default","answer":"data","session":true,"market":true,"safe":true},
  getBankAccount: {"method":"GET","path":"/payment/bank-account/{id}","answer":"data","session":true,"market":true,"safe":true},
  deleteBankAccount: {"method":"DELETE","path":"/payment/bank-account/{id}","answer":"none","session":true,"market":true,"safe":true},
  createAccountRequest: {"method":"POST","path":"/data/account-requests","answer":"data","session":true,"market":true,"keyed":true},
  listAccountRequests: {"method":"GET","path":"/data/account-requests","answer":"page","session":true,"market":true,"safe":true},
  getAccountRequest: {"method":"GET","path":"/data/account-requests/{accountRequestId}","answer":"data","session":true,"market":true,"safe":true},
  updateAccountRequest: {"method":"PUT","path":"/data/account-requests/{accountRequestId}","answer":"data","session":true,"market":true,"safe":true},
  deleteAccountRequest: {"method":"DELETE","path":"/data/account-requests/{accountRequestId}","answer":"none","session":true,"market":true,"safe":true},
  createAccountConsent: {"method":"POST","path":"/consent/account","answer":"data","session":true,"market":true,"keyed":true},
  listAccountConsents: {"method":"GET","path":"/consent/account","answer":"page","session":true,"market":true,"safe":true},
  getAccountConsent: {"method":"GET","path":"/consent/account/{consentId}","answer":"data","session":true,"market":true,"safe":true},
  revokeAccountConsent: {"method":"PATCH","path":"/consent/account/{consentId}","answer":"data","session":true,"market":true},
  startDataSync: {"method":"POST","path":"/data/sync","answer":"data","session":true,"market":true,"keyed":true},
  getDataSync: {"method":"GET","path":"/data/sync/{jobId}","answer":"data","session":true,"market":true,"safe":true},
  accessAccounts: {"method":"POST","path":"/data/account-access","answer":"data","session":true,"market":true},
  legacyCreateShortLivedRequest: {"method":"POST","path":"/api/v1.0/ais/Request/CreateShortLivedRequest","answer":"data","session":true,"keyed":true},
  legacyCreateLongLivedRequest: {"method":"POST","path":"/api/v1.0/ais/Request/CreateLongLivedRequest","answer":"data","session":true,"keyed":true},
  legacyListAccountRequests: {"method":"GET","path":"/api/v1.0/ais/Request/List","answer":"page","session":true,"safe":true},
  legacyGetAccountRequest: {"method":"GET","path":"/api/v1.0/ais/Request/Get","answer":"data","session":true,"safe":true},
  legacyGetAccount: {"method":"GET","path":"/api/v1.0/ais/Account/Get","answer":"data","session":true,"safe":true},
  legacyGetAccountV2: {"method":"GET","path":"/api/v2.0/ais/Account/Get","answer":"data","session":true,"safe":true},
  legacyListAccounts: {"method":"GET","path":"/api/v1.0/ais/Account/List","answer":"page","session":true,"safe":true},
  legacyListAccountsV2: {"method":"GET","path":"/api/v2.0/ais/Account/List","answer":"page","session":true,"safe":true},
  legacyGetBalances: {"method":"GET","path":"/api/v1.0/ais/Balance/Get","answer":"data","session":true,"safe":true},
  legacyGetBalancesV2: {"method":"GET","path":"/api/v2.0/ais/Balance/Get","answer":"data","session":true,"safe":true},
  legacyGetBalanceHistory: {"method":"GET","path":"/api/v1.0/ais/Balance/History","answer":"data","session":true,"safe":true},
  legacyGetBeneficiaries: {"method":"GET","path":"/api/v1.0/ais/Beneficiary/Get","answer":"data","session":true,"safe":true},
  legacyGetDirectDebits: {"method":"GET","path":"/api/v1.0/ais/DirectDebit/Get","answer":"data","session":true,"safe":true},
  legacyGetParties: {"method":"GET","path":"/api/v1.0/ais/Parties/Get","answer":"data","session":true,"safe":true},
  legacyCreateAccountReport: {"method":"POST","path":"/api/v1.0/ais/AccountInformationReport/Create","answer":"data","session":true,"keyed":true},
  legacyGetAccountReport: {"method":"GET","path":"/api/v1.0/ais/AccountInformationReport/Get","answer":"data","session":true,"safe":true},
  legacyGetAccountReportFile: {"method":"GET","path":"/api/v1.0/ais/AccountInformationReport/File","answer":"data","session":true,"safe":true},
  createRiskReport: {"method":"POST","path":"/report/risk-reports","answer":"data","session":true,"market":true,"keyed":true},
  listRiskReports: {"method":"GET","path":"/report/risk-reports","answer":"page","session":true,"market":true,"safe":true},
  getRiskReport: {"method":"GET","path":"/report/risk-reports/{reportId}","answer":"data","session":true,"market":true,"safe":true},
  deleteRiskReport: {"method":"DELETE","path":"/report/risk-reports/{reportId}","answer":"none","session":true,"market":true,"safe":true},
  getRiskReportStatus: {"method":"GET","path":"/report/risk-reports/{reportId}/status","answer":"data","session":true,"market":true,"safe":true},
  exportRiskReport: {"method":"GET","path":"/report/risk-reports/{reportId}/export","answer":"file","session":true,"market":true,"safe":true},
  verifyBeneficiary: {"method":"POST","path":"/verifications/beneficiary","answer":"data","session":true,"market":true,"keyed":true},
  idMatch: {"method":"POST","path":"/api/v2.0/av/AccountVerification/IdMatch","answer":"data","session":true,"keyed":true},
  corporate: {"method":"POST","path":"/api/v2.0/av/AccountVerification/Corporate","answer":"data","session":true,"keyed":true},
  beneficiaryMatch: {"method":"POST","path":"/api/v2.0/av/BeneficiaryVerification/Match","answer":"data","session":true,"keyed":true},
  commercialRegistration: {"method":"GET","path":"/api/v2.0/av/CommercialRegistration/Information","answer":"data","session":true},
  commonMatch: {"method":"POST","path":"/api/v2.0/av/CommonVerification/Match","answer":"data","session":true,"keyed":true},
  commonCorporate: {"method":"POST","path":"/api/v2.0/av/CommonVerification/Corporate","answer":"data","session":true,"keyed":true},
  proMatch: {"method":"POST","path":"/api/v2.1/av/AccountVerificationPro/Match","answer":"data","session":true,"keyed":true},
  proCorporate: {"method":"POST","path":"/api/v2.1/av/AccountVerificationPro/Corporate","answer":"data","session":true,"keyed":true},
  getCatalogue: {"method":"GET","path":"/webhooks/catalog","answer":"data","session":true,"market":true,"safe":true},
  createWebhook: {"method":"POST","path":"/webhooks","answer":"data","session":true,"market":true,"signed":true,"keyed":true},
  listWebhooks: {"method":"GET","path":"/webhooks","answer":"data","session":true,"market":true,"safe":true},
  getWebhook: {"method":"GET","path":"/webhooks/{webhookId}","answer":"data","session":true,"market":true,"safe":true},
  updateWebhook: {"method":"PATCH","path":"/webhooks/{webhookId}","answer":"data","session":true,"market":true,"signed":true},
  deleteWebhook: {"method":"DELETE","path":"/webhooks/{webhookId}","answer":"none","session":true,"market":true,"safe":true},
  getWebhookKeySet: {"method":"GET","path":"/webhook/jwks","answer":"body","safe":true},
} as const satisfies Record<keyof operations, unknown>;
