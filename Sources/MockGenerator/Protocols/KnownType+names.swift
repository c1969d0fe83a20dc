extension KnownType {
  /// The names of the types in those toolchain modules that are not imported implicitly.
  ///
  /// If a different module declares a type with one of these names, the name is ambiguous when both modules are
  /// imported.
  ///
  /// Source: the symbol graphs of Foundation, Dispatch, Synchronization, Observation, Distributed, RegexBuilder,
  /// Testing and XCTest in Swift 6.3.1.
  static let importedNames = Set(
    """
    AffineTransform AlignmentOptions AlternationBuilder Anchor Atomic AtomicLazyReference AtomicLoadOrdering \
    AtomicOptionalRepresentable AtomicRepresentable AtomicStoreOrdering AtomicUpdateOrdering Attachable \
    AttachableWrapper Attachment AttributeContainer AttributeDynamicLookup AttributeScope \
    AttributeScopeCodableConfiguration AttributeScopes AttributedString AttributedStringAttributeMutation \
    AttributedStringKey AttributedStringProtocol AttributedSubstring BlockOperation Bug Bundle ByteCountFormatStyle \
    ByteCountFormatter CGFloat CGPoint CGRect CGRectEdge CGSize CachedURLResponse Calendar Capture CharacterClass \
    CharacterSet ChoiceOf CocoaError CodableAttributedStringKey CodableConfiguration CodableWithConfiguration Comment \
    ComparableComparator Comparator ComparisonResult ConditionTrait Confirmation ContiguousBytes \
    CurrencyFormatStyleConfiguration CustomNSError CustomTestArgumentEncodable CustomTestStringConvertible Data \
    DataProtocol Date DateComponents DateFormatter DateInterval DateIntervalFormatter Decimal \
    DecodableAttributedStringKey DecodableWithConfiguration DecodingConfigurationProviding \
    DescriptiveNumberFormatConfiguration Dimension DiscontiguousAttributedSubstring DiscreteFormatStyle DispatchData \
    DispatchDataIterator DispatchGroup DispatchIO DispatchObject DispatchPredicate DispatchQoS DispatchQueue \
    DispatchSemaphore DispatchSource DispatchSourceHandler DispatchSourceProtocol DispatchSourceRead \
    DispatchSourceSignal DispatchSourceTimer DispatchSourceUserDataAdd DispatchSourceUserDataOr \
    DispatchSourceUserDataReplace DispatchSourceWrite DispatchSpecificKey DispatchTime DispatchTimeInterval \
    DispatchTimeoutResult DispatchWallTime DispatchWorkItem DispatchWorkItemFlags DistributedActor \
    DistributedActorCodingError DistributedActorSystem DistributedActorSystemError DistributedTargetInvocationDecoder \
    DistributedTargetInvocationEncoder DistributedTargetInvocationResultHandler EncodableAttributedStringKey \
    EncodableWithConfiguration EncodingConfigurationProviding EnergyFormatter ExecuteDistributedTargetError ExitStatus \
    ExitTest Expectation ExpectationFailedError Expression FileAttributeKey FileAttributeType FileHandle FileManager \
    FileManagerDelegate FileProtectionType FloatingPointFormatStyle FloatingPointParseStrategy FormatStyle \
    FormatStyleCapitalizationContext Formatter HTTPCookie HTTPCookiePropertyKey HTTPCookieStorage HTTPURLResponse Host \
    ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream IntegerFormatStyle IntegerParseStrategy Issue \
    IssueHandlingTrait JSONDecoder JSONEncoder JSONSerialization KeyPathComparator KnownIssueMatcher LengthFormatter \
    ListFormatStyle Local LocalTestingActorAddress LocalTestingActorID LocalTestingDistributedActorSystem \
    LocalTestingDistributedActorSystemError LocalTestingInvocationDecoder LocalTestingInvocationEncoder \
    LocalTestingInvocationResultHandler Locale LocalizedError Lookahead MarkdownDecodableAttributedStringKey \
    MassFormatter Measurement Morphology MutableDataProtocol Mutex NSAffineTransform NSAffineTransformStruct NSArray \
    NSAttributedString NSBinarySearchingOptions NSCache NSCacheDelegate NSCalendar NSCharacterSet NSCoder NSCoding \
    NSComparisonPredicate NSCompoundPredicate NSCondition NSConditionLock NSCopying NSCountedSet NSData NSDate \
    NSDateComponents NSDateInterval NSDecimalNumber NSDecimalNumberBehaviors NSDecimalNumberHandler NSDictionary \
    NSEdgeInsets NSEnumerationOptions NSEnumerator NSError NSErrorDomain NSExceptionName NSExpression NSIndexPath \
    NSIndexSet NSIndexSetIterator NSKeyedArchiver NSKeyedArchiverDelegate NSKeyedUnarchiver NSKeyedUnarchiverDelegate \
    NSLocale NSLock NSLocking NSMeasurement NSMutableArray NSMutableAttributedString NSMutableCharacterSet \
    NSMutableCopying NSMutableData NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet NSMutableSet \
    NSMutableString NSMutableURLRequest NSNotification NSNull NSNumber NSObject NSObjectProtocol NSOrderedSet \
    NSOrthography NSPersonNameComponents NSPoint NSPointArray NSPointPointer NSPredicate NSRange NSRangePointer NSRect \
    NSRectArray NSRectEdge NSRectPointer NSRecursiveLock NSRegularExpression NSSecureCoding NSSet NSSize NSSizeArray \
    NSSizePointer NSSortDescriptor NSSortOptions NSString NSTextCheckingKey NSTextCheckingResult NSTimeZone NSURL \
    NSURLComponents NSURLQueryItem NSURLRequest NSUUID NSValue NSZone NegativeLookahead Notification NotificationCenter \
    NotificationQueue NumberFormatStyleConfiguration NumberFormatter ObjCBool Observable ObservationRegistrar \
    ObservationTracking Observations One OneOrMore OperatingSystemVersion Operation OperationQueue Optionally \
    OutputStream POSIXError ParallelizationTrait ParseStrategy ParseableFormatStyle PerformanceMeter \
    PersonNameComponents PersonNameComponentsFormatter Pipe Port PortDelegate PortMessage Predicate PredicateBindings \
    PredicateError PredicateExpression PredicateExpressions Process ProcessInfo Progress ProgressKind ProgressReporting \
    ProgressUserInfoKey PropertyListDecoder PropertyListEncoder PropertyListSerialization QualityOfService \
    RecoverableError Reference ReferenceConvertible RegexComponentBuilder RemoteCallArgument RemoteCallTarget Repeat \
    RunLoop Scanner ScopedAttributeContainer SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder \
    SourceLocation StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue \
    StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle StringTransform \
    SuiteTrait Tag Test TestScoping TestTrait Thread TimeInterval TimeLimitTrait TimeZone Timer Trait TryCapture URL \
    URLAuthenticationChallenge URLAuthenticationChallengeSender URLCache URLComponents URLCredential \
    URLCredentialStorage URLError URLFileResourceType URLProtectionSpace URLProtocol URLProtocolClient URLQueryItem \
    URLRequest URLResourceKey URLResourceValues URLResponse URLSession URLSessionConfiguration URLSessionDataDelegate \
    URLSessionDataTask URLSessionDelegate URLSessionDownloadDelegate URLSessionDownloadTask URLSessionStreamDelegate \
    URLSessionStreamTask URLSessionTask URLSessionTaskDelegate URLSessionTaskMetrics URLSessionTaskTransactionMetrics \
    URLSessionUploadTask URLSessionWebSocketDelegate URLSessionWebSocketTask UUID Unit UnitAcceleration UnitAngle \
    UnitArea UnitConcentrationMass UnitConverter UnitConverterLinear UnitDispersion UnitDuration UnitElectricCharge \
    UnitElectricCurrent UnitElectricPotentialDifference UnitElectricResistance UnitEnergy UnitFrequency \
    UnitFuelEfficiency UnitIlluminance UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure UnitSpeed \
    UnitTemperature UnitVolume UserDefaults WordPair XCNotificationExpectationHandler XCPredicateExpectationHandler \
    XCTNSNotificationExpectation XCTNSPredicateExpectation XCTPerformanceMetric XCTSkip XCTWaiter XCTWaiterDelegate \
    XCTest XCTestCase XCTestCaseClosure XCTestCaseEntry XCTestCaseRun XCTestError XCTestExpectation XCTestObservation \
    XCTestObservationCenter XCTestRun XCTestSuite XCTestSuiteRun XCWaitCompletionHandler XMLDTD XMLDTDNode XMLDocument \
    XMLElement XMLNode XMLParser XMLParserDelegate ZeroOrMore tls_ciphersuite_t tls_protocol_version_t unichar \
    uuid_string_t uuid_t
    """.split(separator: " ").map(String.init)
  )
}
